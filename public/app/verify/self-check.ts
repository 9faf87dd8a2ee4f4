/**
 * The commands with which a stranger checks a log file without any of this project's code: jq (1.6 or later), sha256sum and
 * OpenSSL (3.0 or later). A step's canonical form is what `jq -cSj` prints, see docs/protocol/.
 */

import { texts } from '../language/texts.ts';

export const SELF_CHECK = texts('verify/self-check', {
  lastHash: 'The last step hashes to the final hash',
  form: 'Each line can be read in one way only',
  links: 'Every step names the hash of the one before it',
  digests: 'Every payload fits its step, and every name its payload',
  signed: (step: number) => `Step ${step} is signed by its author`,
  timestamped: '… and timestamped by the relay',
});

/** DER of a SubjectPublicKeyInfo up to the 32 bytes of an Ed25519 key (RFC 8410 §4). */
const ED25519_SPKI_PREFIX = '302a300506032b6570032100';

interface SelfCheck {
  readonly title: string;
  /** Lines of a POSIX shell. */
  readonly commands: readonly string[];
  /** What the commands must print. */
  readonly expected: string;
}

/** For a log of at least one step, saved in the current folder as `file`. Later commands rely on the first ones. */
export function selfChecks(file: string, finalHash: string, steps: number): readonly SelfCheck[] {
  const line = Math.ceil(steps / 2);
  const verify = (of: string): string[] => [
    `jq -j '"${ED25519_SPKI_PREFIX}" + ${of}.key' step.json | xxd -r -p > key.der`,
    `jq -j '${of}.sig' step.json | xxd -r -p > signature`,
    'openssl pkeyutl -verify -pubin -keyform DER -inkey key.der \\',
    '  -rawin -in message -sigfile signature',
  ];
  return [
    {
      title: SELF_CHECK.lastHash,
      commands: [`log=${file}`, 'tail -n 1 $log | jq -cSj .step | sha256sum'],
      expected: finalHash,
    },
    {
      title: SELF_CHECK.form,
      commands: [
        `jq -cS 'if keys - ["name", "payload", "step"] == [] then . else empty end' $log |`,
        "  cmp - $log && echo 'Each line has its one form'",
      ],
      expected: 'Each line has its one form',
    },
    {
      title: SELF_CHECK.links,
      commands: [
        'hashes() { while IFS= read -r text; do printf "$1%s" "$text" | sha256sum; done | cut -c 1-64; }',
        "(printf '%064d\\n' 0; jq -cS .step $log | hashes) | sed '$d' > links",
        "jq -r .step.prev $log | cmp - links && echo 'The chain holds'",
      ],
      expected: 'The chain holds',
    },
    {
      title: SELF_CHECK.digests,
      commands: [
        `jq -cS 'select(has("payload")).payload' $log | hashes > digests`,
        `jq -cS 'select(has("name")).name' $log | hashes 'fogline/1 name\\n' >> digests`,
        `(jq -r 'select(has("payload")).step.digest' $log; jq -r 'select(has("name")).payload.name' $log) |`,
        "  cmp - digests && echo 'The digests fit'",
      ],
      expected: 'The digests fit',
    },
    {
      title: SELF_CHECK.signed(line - 1),
      commands: [
        `sed -n ${line}p $log > step.json`,
        "(printf 'fogline/1 step\\n'",
        " jq -cSj '.step | del(.signatures, .timestamp)' step.json) > message",
        ...verify('.step.signatures[0]'),
      ],
      expected: 'Signature Verified Successfully',
    },
    {
      title: SELF_CHECK.timestamped,
      commands: [
        "(printf 'fogline/1 timestamp\\n'",
        " jq -cSj '.step | del(.timestamp.sig)' step.json) > message",
        ...verify('.step.timestamp'),
      ],
      expected: 'Signature Verified Successfully',
    },
  ];
}
