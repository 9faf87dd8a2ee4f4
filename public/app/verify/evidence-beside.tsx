/** What there is beside the record of a match: by when it was there, as an authority says. It is read here, and not checked. */

import { useEffect, useState } from 'preact/hooks';
import type { Bytes } from '../../../shared/encoding/bytes.ts';
import { attempt } from '../../../shared/fault.ts';
import { readTimestamp } from '../../../shared/timestamp/timestamp-reply.ts';
import { amountWords, timeWords } from '../language/format.ts';
import { texts } from '../language/texts.ts';
import { describedRelay, relay } from '../relay-client/relay.ts';
import { CheckYourself, Commands } from './check-yourself.tsx';

export const EVIDENCE_BESIDE = texts('verify/evidence-beside', {
  title: 'When it was there',
  names: (authority: string, day: string, time: string) =>
    `“${authority}” names ${day}, ${time}: the match was there by then, as it is now.`,
  unchecked: 'So its timestamp says, which was not checked here.',
  apart: (days: string) => `The match says that it ended ${days} before. For that there is only the word of its relay.`,
  contradicts: 'The match says that it ended later than that: one of the two clocks is wrong, or lies.',
  ahead: 'One of these times is later than the clock of this device: one of the two is wrong, or lies.',
  endAhead: 'The match says that it ends later than the clock of this device says now: one of the two is wrong, or lies.',
  unfit: 'The timestamp beside this record is not one of this match, and says nothing about it.',
  how: 'Download the record, unpack it, and get the root certificate of that authority from the authority, as ca.pem. You need OpenSSL 3, and none of our code.',
});

const DAY_MS = 86_400_000;
/** Clocks that are set differ by less. */
const CLOCKS_MS = 5 * 60_000;

interface EvidenceBesideProps {
  readonly finalHash: string;
  /** When the match ended, as its relay says, in ms. */
  readonly ended: number | undefined;
  /** The timestamp that came with the log; without one, the relay that gave the log is asked for one. */
  readonly timestamp: Bytes | undefined;
  readonly isPublished: boolean;
}

/** A relay that asks no authority is not asked: the browser would note its 404 as an error. */
async function timestampHere(finalHash: string): Promise<Bytes | undefined> {
  const { timestampAuthorities } = await describedRelay();
  return timestampAuthorities === undefined ? undefined : relay().timestamp(finalHash);
}

export function EvidenceBeside({ finalHash, ended, timestamp, isPublished }: EvidenceBesideProps) {
  const [reply, setReply] = useState(timestamp);
  useEffect(() => {
    if (!isPublished) return;
    let wanted = true;
    timestampHere(finalHash).then(
      (one) => wanted && setReply(one),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [finalHash, isPublished]);
  if (reply === undefined) {
    if (ended === undefined || ended <= Date.now() + CLOCKS_MS) return null;
    return <p class="notice bad">{EVIDENCE_BESIDE.endAhead}</p>;
  }
  const read = attempt(() => readTimestamp(reply));
  if (!read.ok || read.value.hash !== finalHash) {
    return (
      <section class="panel" aria-labelledby="beside-heading">
        <h2 id="beside-heading">{EVIDENCE_BESIDE.title}</h2>
        <p class="notice bad">{EVIDENCE_BESIDE.unfit}</p>
      </section>
    );
  }
  const { authority, time } = read.value;
  const later = ended === undefined ? 0 : time - ended;
  const command = `openssl ts -verify -digest ${finalHash} -in final.tsr -CAfile ca.pem -untrusted chain.pem -attime ${Math.floor(time / 1_000)}`;
  return (
    <section class="panel stack" aria-labelledby="beside-heading">
      <h2 id="beside-heading">{EVIDENCE_BESIDE.title}</h2>
      <p>
        {EVIDENCE_BESIDE.names(authority, timeWords(time, 'long-date'), timeWords(time, 'clock'))}{' '}
        <span class="soft">{EVIDENCE_BESIDE.unchecked}</span>
      </p>
      {later > DAY_MS && <p>{EVIDENCE_BESIDE.apart(amountWords(Math.floor(later / DAY_MS), 'day'))}</p>}
      {Math.max(time, ended ?? 0) > Date.now() + CLOCKS_MS && <p class="notice bad">{EVIDENCE_BESIDE.ahead}</p>}
      {later < -CLOCKS_MS && <p class="notice bad">{EVIDENCE_BESIDE.contradicts}</p>}
      <CheckYourself>
        <Commands
          title={EVIDENCE_BESIDE.title}
          lead={<p class="soft small">{EVIDENCE_BESIDE.how}</p>}
          commands={command}
          expected="Verification: OK"
        />
      </CheckYourself>
    </section>
  );
}
