import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBundle } from '../../shared/bundle/read-bundle.ts';
import { deriveBytes } from '../../shared/crypto/derive.ts';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { decodeHex, decodeUtf8, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, parseCanonical } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { checkEvidence, decodeEvidence, encodeEvidence } from '../../shared/evidence/evidence.ts';
import { attempt, Fault, type FaultCode } from '../../shared/fault.ts';
import { verifyChain } from '../../shared/log/chain.ts';
import { digestName } from '../../shared/log/name-digest.ts';
import { decodeEntry, encodeEntry } from '../../shared/log/step.ts';
import { linkHash, stepMessage, timestampMessage } from '../../shared/log/step-digest.ts';
import { inviteKey } from '../../shared/player/grants.ts';
import { commitShare, jointKey } from '../../shared/randomness/joint.ts';
import { drawKey, sealDraw } from '../../shared/randomness/private-draws.ts';
import { randomIntegers, rollDie } from '../../shared/randomness/random-integers.ts';
import { readTimestamp } from '../../shared/timestamp/timestamp-reply.ts';
import { readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { checkLogProof, decodeLogProof } from '../../shared/transparency/log-proof.ts';
import { readNote, readVerifierKey } from '../../shared/transparency/signed-note.ts';
import { isMet, readTrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { CHECKS } from '../../shared/verify/finding.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { greetingMessage, readGreeting } from '../../shared/wire/greeting.ts';
import {
  decodeOpenRequest,
  problemOf,
  readFinalRecord,
  readMatchSummary,
  readProblem,
  readRelayDescription,
} from '../../shared/wire/http.ts';
import { readListings } from '../../shared/wire/listing.ts';
import { decodeClientMessage, decodeRelayMessage, encodeMessage } from '../../shared/wire/messages.ts';
import { phraseMessage } from '../../shared/wire/phrase.ts';
import { readPlayerRecord } from '../../shared/wire/player-record.ts';
import { decodeSignedPushRequest, pushRequestMessage } from '../../shared/wire/push-request.ts';
import { readWaiting } from '../../shared/wire/waiting.ts';
import { faultCode } from '../support/fault-code.ts';
import { REMEMBERING } from '../support/judged-matches.ts';
import { ed25519 } from '../support/table.ts';
import {
  CANONICAL_JSON,
  EVIDENCE,
  FOLDER,
  HTTP,
  LOG_PROOFS,
  LOGS,
  logText,
  MESSAGES,
  readVectorText,
  SECRETS,
  STEPS,
  TIMESTAMPS,
} from './files.ts';
import { applyBytes, bytesOfParts } from './make/timestamps.ts';
import { makeVectors } from './make-vectors.ts';

it('every file of vectors is what make-vectors.ts makes today', async () => {
  for (const [name, text] of await makeVectors()) expect(readVectorText(name) === text, name).toBe(true);
});

describe('canonical-json.json', () => {
  it.each(CANONICAL_JSON.cases)('$name', ({ text, value, fault }) => {
    expect(faultCode(() => parseCanonical(text, LIMITS.messageBytes))).toBe(fault);
    if (value !== undefined) expect(encodeCanonical(value)).toBe(text);
  });
});

describe('secrets.json', () => {
  const commitTo = { seed: seedCommitment, share: commitShare };

  it.each(SECRETS.commitments)('$name', ({ of, match, seat, secret, digest, fault }) => {
    expect(commitTo[of](match, seat, decodeHex(secret)) === digest).toBe(fault === undefined);
  });

  it.each(SECRETS.invitations)('$name', ({ match, seat, token, key, fault }) => {
    expect(inviteKey(match, seat, decodeHex(token)) === key).toBe(fault === undefined);
  });

  it.each(SECRETS.names)('the digest of $name', ({ salt, text, digest, fault }) => {
    expect(digestName({ salt, text }) === digest).toBe(fault === undefined);
  });

  it.each(SECRETS.privateDraws)(
    'private draw: $name',
    ({ fault, seat, draw, secret, seal, shares, label, drawn, ...occasion }) => {
      const bytes = decodeHex(secret);
      expect(sealDraw(occasion, seat, draw, bytes) === seal).toBe(fault === undefined);
      if (fault !== undefined) return;
      const random = randomIntegers(
        drawKey(
          occasion,
          seat,
          draw,
          jointKey(
            occasion.match,
            shares.map((one) => decodeHex(one)),
          ),
          bytes,
        ),
        label,
      );
      expect(drawn.map(() => rollDie(random))).toEqual(drawn);
    },
  );

  it.each(SECRETS.jointKeys)('joint key: $name', ({ match, shares, key, lastBit }) => {
    const made = jointKey(
      match,
      shares.map((share) => decodeHex(share)),
    );
    expect(encodeHex(made)).toBe(key);
    expect(made.at(-1)! & 1).toBe(lastBit);
  });

  it.each(SECRETS.derivations)('derived: $name', ({ seed, label, context, length, bytes }) => {
    expect(
      encodeHex(
        deriveBytes(
          decodeHex(seed),
          label,
          context.map((part) => decodeHex(part)),
          length,
        ),
      ),
    ).toBe(bytes);
  });

  it.each(SECRETS.draws)('drawn: $name', ({ key, label, bounds, drawn }) => {
    const draw = randomIntegers(decodeHex(key), label);
    expect(bounds.map((bound) => draw(bound))).toEqual(drawn);
  });
});

describe('steps.json', () => {
  it.each(STEPS.cases)('$name', async ({ line, fault, ...expected }) => {
    const read = attempt(() => decodeEntry(line));
    if (!read.ok) return expect(read.fault.code).toBe(fault);
    const entry = read.value;
    const { step } = entry;
    expect(encodeEntry(entry)).toBe(line);
    const report = await verifyChain(STEPS.tip, [entry], ed25519);
    expect(report.fault?.fault.code).toBe(fault);
    if (fault !== undefined) return;
    expect(linkHash(step)).toBe(expected.link);
    if (expected.digest === undefined) return;
    expect(step.digest).toBe(expected.digest);
    expect(encodeCanonical(entry.payload!)).toBe(expected.payload);
    expect(decodeUtf8(stepMessage(step))).toBe(expected.stepMessage);
    expect(decodeUtf8(timestampMessage(step, step.timestamp.time, step.timestamp.key))).toBe(expected.timestampMessage);
  });
});

describe('messages.json', () => {
  it.each(MESSAGES.cases)('$from: $name', ({ from, text, fault }) => {
    const read = attempt(() => (from === 'seat' ? decodeClientMessage(text) : decodeRelayMessage(text)));
    expect(read.ok ? undefined : read.fault.code).toBe(fault);
    if (read.ok) expect(encodeMessage(read.value)).toBe(text);
  });

  it('the greeting signs the match and the time', () => {
    const { match, key, time, sig, message, query } = MESSAGES.greeting;
    expect(decodeUtf8(greetingMessage(match, time))).toBe(message);
    expect(ed25519.verify(key, greetingMessage(match, time), sig)).toBe(true);
    expect(readGreeting(Object.fromEntries(new URLSearchParams(query)))).toEqual({ key, time, sig });
  });
});

it('messages.json: the phrase is signed for its match and its place', () => {
  const { match, said, message } = MESSAGES.phrase;
  expect(decodeUtf8(phraseMessage(match, said))).toBe(message);
  expect(ed25519.verify(said.key, phraseMessage(match, said), said.sig)).toBe(true);
  expect(ed25519.verify(said.key, phraseMessage(match, { ...said, seq: said.seq + 1 }), said.sig)).toBe(false);
});

describe('http.json', () => {
  const parsed = (text: string) => parseCanonical(text, LIMITS.messageBytes);
  const readBody = {
    open: decodeOpenRequest,
    summary: (text: string) => readMatchSummary(parsed(text), 'summary'),
    record: (text: string) => readFinalRecord(parsed(text), 'record'),
    listings: (text: string) => readListings(parsed(text), 'listings'),
    player: (text: string) => readPlayerRecord(parsed(text), 'player'),
    push(text: string) {
      const { key, request, sig } = decodeSignedPushRequest(text);
      expect(ed25519.verify(key, pushRequestMessage(request), sig)).toBe(true);
    },
    waiting: (text: string) => readWaiting(parsed(text), 'waiting'),
    relay: (text: string) => readRelayDescription(parsed(text), 'relay'),
    problem: (text: string) => {
      const { code, status, instance } = readProblem(parsed(text), 'problem');
      expect(encodeCanonical(problemOf(code as FaultCode, status, undefined, instance))).toBe(text);
    },
  };

  it.each(HTTP.cases)('$name', ({ of, text, fault }) => {
    expect(faultCode(() => readBody[of](text))).toBe(fault);
  });
});

describe('evidence.json', () => {
  it.each(EVIDENCE.cases)('$name', async ({ text, fault, conclusion }) => {
    const read = attempt(() => decodeEvidence(encodeUtf8(text)));
    if (!read.ok) return expect(read.fault.code).toBe(fault);
    expect(encodeEvidence(read.value)).toBe(text);
    const found = checkEvidence(read.value, ed25519);
    if (fault === undefined) expect(await found).toEqual(conclusion);
    else await expect(found).rejects.toMatchObject({ code: fault });
  });
});

describe('logs.json', () => {
  it.each(LOGS.cases)('$log, $name', async (one) => {
    const { verdict } = await verifyLog(encodeUtf8(logText(one)), {
      ...REMEMBERING,
      ...(one.askedFor === undefined ? {} : { finalHash: one.askedFor }),
    });
    const { fault, finalHash, result, seats, checks, ok } = verdict;
    const convicted = seats.flatMap((seat, i) => (seat?.fault === undefined ? [] : [{ seat: i, ...seat.fault }]));
    expect(fault && { code: fault.code, step: fault.step }).toEqual(one.fault);
    expect(convicted.map(({ detail: _, ...rest }) => rest)).toEqual(one.convicted === undefined ? [] : [one.convicted]);
    expect(result).toEqual(one.result ?? null);
    expect(verdict.practice).toBe(one.practice);
    expect(ok).toBe(one.fails === undefined);
    if (one.finalHash !== undefined) expect(finalHash).toBe(one.finalHash);
    const broken = CHECKS.filter((check) => checks[check].kind === 'broken');
    expect(broken.slice(0, 1)).toEqual(one.fails === undefined ? [] : [one.fails]);
  });
});

describe('log-proofs.json', () => {
  it.each(LOG_PROOFS.keys)('$name', ({ text, type, fault }) => {
    expect(attempt(() => readVerifierKey(text))).toMatchObject(
      fault === undefined ? { value: { type } } : { fault: { code: fault } },
    );
  });

  it.each(LOG_PROOFS.notes)('$name', ({ text, lines, fault }) => {
    const read = attempt(() => readNote(text).signatures.length);
    expect(read).toMatchObject(fault === undefined ? { value: lines } : { fault: { code: fault } });
  });

  it.each(LOG_PROOFS.checkpoints)('$name', ({ text, size, fault }) => {
    const read = attempt(() => readCheckpoint(text).body.size);
    expect(read).toMatchObject(fault === undefined ? { value: size } : { fault: { code: fault } });
  });

  it.each(LOG_PROOFS.policies)('$name', ({ text, met = [], unmet = [], fault }) => {
    const read = attempt(() => readTrustPolicy(text));
    expect(read.ok ? undefined : read.fault.code).toBe(fault);
    const asked = (sets: typeof met) => sets.map((seen) => read.ok && isMet(read.value.quorum, new Set(seen)));
    expect([...asked(met), ...asked(unmet)]).toEqual([...met.map(() => true), ...unmet.map(() => false)]);
  });

  it.each(LOG_PROOFS.proofs)('a proof: $name', async ({ policy, entry, text, found, fault }) => {
    const judge = async () => {
      const trusted = readTrustPolicy(LOG_PROOFS.trusted[policy]);
      const finding = await checkLogProof(decodeLogProof(text), encodeUtf8(entry), trusted, ed25519);
      if (!finding.trusted) throw new Fault('transparency/too-few-witnesses');
      const names = new Map([...trusted.witnesses].map(([name, { key }]) => [key.name, name]));
      const { origin, index, size } = finding;
      return { origin, index, size, seen: Object.fromEntries(finding.witnesses.map((one) => [names.get(one.name), one.time])) };
    };
    if (fault === undefined) expect(await judge()).toEqual(found);
    else await expect(judge()).rejects.toMatchObject({ code: fault });
  });
});

describe('timestamps.json', () => {
  const reply = new Uint8Array(readFileSync(`${FOLDER}timestamp/final.tsr`));

  it.each(TIMESTAMPS.replies)('an answer: $name', ({ edits, says, fault }) => {
    const read = attempt(() => {
      const { certificates: _, ...said } = readTimestamp(applyBytes(reply, edits));
      return said;
    });
    if (fault === undefined) expect(read).toEqual({ ok: true, value: says });
    else expect(read).toMatchObject({ fault: { code: fault } });
  });

  it.each(TIMESTAMPS.bundles)('a bundle: $name', async ({ parts, files, fault }) => {
    const read = await readBundle(bytesOfParts(parts)).then(
      ({ timestamp }) => timestamp !== undefined,
      (error: unknown) => (error as Fault).code,
    );
    expect(read).toBe(fault ?? files!.includes('final.tsr'));
  });
});
