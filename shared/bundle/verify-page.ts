/** `VERIFY.md` of a bundle: what its files are, and the commands that check them without any of our code. */

interface Described {
  readonly finalHash: string;
  /** What the timestamp in the bundle says; absent where it has none. */
  readonly timestamp?: { readonly time: number; readonly authority: string; readonly root: string };
  /** Whether a log of final hashes has the match. */
  readonly isLogged: boolean;
  /** Whether `keys.json` names witnesses whose cosignatures its proof carries. */
  readonly isWitnessed?: boolean;
}

/**
 * The final hash fixes each step, and so each digest in it. Lines are split at fixed places: a part that is not what was there has another hash, and
 * so has a line of another form, which is left whole. No later step links to the last one, so its hash is printed. A shell drops NUL, so that is
 * looked for first.
 */
const WHOLE = (finalHash: string): string => `
## All of it belongs to that hash

Each step names the hash of the one before it, the digest of its payload, and through that the digest of a player's name:

\`\`\`sh
export LC_ALL=C
hashes() { while IFS= read -r text; do printf "$1%s" "$text" | sha256sum; done | cut -c 1-64; }
name='"name":(\\{"salt":"[0-9a-f]+","text":"([^"\\\\]|\\\\.)+"\\}),'
before='("[a-zA-Z]+":("[^"]*"|[a-z0-9]+|\\{[^{}]*\\}|\\[[^][]*\\]),)*'
sed -E 's/^\\{'"$name"'"payload":/{"payload":/' match.jsonl > bare
sed -e 's/^{"payload":{.*},"step":\\({.*}\\)}$/\\1/;t' -e 's/^{"step":\\({.*}\\)}$/\\1/' bare > steps
(printf '%064d\\n' 0; hashes < steps) | sed '$d' > links
sed -n 's/^{"payload":\\({.*}\\),"step":{.*$/\\1/p' bare | hashes > digests
sed -nE 's/^\\{'"$name"'"payload":.*$/\\1/p' match.jsonl | hashes 'fogline/1 name\\n' > names
tr -d '\\000' < match.jsonl | cmp - match.jsonl &&
  sed 's/.*"prev":"\\([0-9a-f]*\\)".*/\\1/' steps | cmp - links &&
  echo "$(grep -c '' steps) steps, each linked to the one before"
sed -n 's/^{"payload":.*"digest":"\\([0-9a-f]*\\)".*/\\1/p' bare | cmp - digests &&
  [ $(($(grep -c '' digests) + $(grep -c '^{"step":' match.jsonl))) = $(grep -c '' steps) ] &&
  echo "$(grep -c '' digests) payloads with the digests in their steps, $(grep -c '^{"step":' match.jsonl) left out"
sed -nE 's/^\\{'"$name"'"payload":\\{'"$before"'"name":"([0-9a-f]{64})".*$/\\5/p' match.jsonl | cmp - names &&
  echo "$(grep -c '' names) names with the digests in their payloads, $(grep -Ec '^\\{"payload":\\{'"$before"'"name":"[0-9a-f]{64}"' match.jsonl) left out"
tail -n 1 steps | tr -d '\\n' | sha256sum
\`\`\`

prints four lines: of steps, payloads and names, and \`${finalHash}\` once more, of the last of those steps. **Where one of
them is missing, or that hash is another one, something was changed**, and what \`cmp\` prints instead names the line. A payload can be left out by right, as the large messages of dark chess are, and a name can have been forgotten. Where one is left out, what it said is
not shown, and whether the match can be judged without it only a verifier says.

None of these commands checks a signature of the players or of the relay, whose turn it was, the clock, the rules and proofs of the game, what was opened at its
end, or whether \`final.json\` and \`keys.json\` say what the steps say. \`npm run fogline -- verify\` does, and \`docs/protocol/record.md\` of Fogline has commands for single
signatures.
`;

const HEAD = (finalHash: string): string => `# A match of Fogline

Everything that is known of the match

    ${finalHash}

as its relay gave it. Nothing below asks a server, and nobody has to be believed who is not named. You need a shell with its small tools,
\`sha256sum\` and OpenSSL 3. With a copy of Fogline, \`npm run fogline -- verify <this archive>\` checks all of it, and the
moves and proofs of the match that are shown: it says of each part whether it held, and which it could not ask.

| file | what it is |
| --- | --- |
| \`match.jsonl\` | the match, a step a line; each step names the hash of the one before it |
| \`final.json\` | what the relay says of it: players, game, what they claimed. The steps decide, not this |
| \`keys.json\` | the keys that were used. Whether you trust them is for you to say |
| \`final.tsr\`, \`chain.pem\` | where they are here: the answer of an authority for timestamps (RFC 3161), and its certificates |
| \`final.tlog-proof\` | where it is here: that a public log of final hashes has this match |

## Before you begin

Extract the archive into an empty folder, and run everything there. An archive can hold links, and what the commands write would go through them
to other places of your computer. So first

\`\`\`sh
[ -z "$(find . ! -type d ! -type f -o -type f -links +1)" ] && echo 'Plain files only'
\`\`\`

prints \`Plain files only\`. Where it does not, run nothing else.

## It is this match

The hash of the last step fixes all of them:

\`\`\`sh
tail -n 1 match.jsonl | sed 's/.*"step":\\(.*\\)}$/\\1/' | tr -d '\\n' | sha256sum
\`\`\`

prints \`${finalHash}\`. Compare that with what you know of the match from elsewhere, such as its permalink: this page is part of the archive, and
comes from the person who gave it to you.
${WHOLE(finalHash)}`;

const TIME = (finalHash: string, { time, authority, root }: NonNullable<Described['timestamp']>): string => `
## When it was there

${inBackticks(authority)} says that this hash existed no later than it names. Get the root certificate of that authority from the authority, as
\`ca.pem\`, and see that it is the one that the relay named:

\`\`\`sh
openssl x509 -in ca.pem -noout -fingerprint -sha256 | sed 's/.*=//; s/://g' | tr A-F a-f
\`\`\`

prints \`${root}\`. Then

\`\`\`sh
openssl ts -verify -digest ${finalHash} -in final.tsr -CAfile ca.pem -untrusted chain.pem -attime ${Math.floor(time / 1_000)}
openssl ts -reply -in final.tsr -text | grep 'Time stamp'
\`\`\`

prints \`Verification: OK\`, and the time. \`-attime\` is that time: once the certificate has expired, OpenSSL would refuse it without. That is
sound as long as the key of the authority did not leak afterwards, which no timestamp shows.
`;

/** These commands keep text from strangers out of command lines: a shell evaluates `$(…)` inside arithmetic, and sed executes its `e` command. */
const LOG = `
## That it is in the log

The entry of the match follows from its last step. Its hash and the path in the proof lead to the root of the tree that the log has signed:

\`\`\`sh
step=$(tail -n 1 match.jsonl | sed 's/.*"step":\\(.*\\)}$/\\1/')
final=$(printf %s "$step" | sha256sum | cut -c 1-64)
match=$(printf %s "$step" | sed 's/.*"match":"\\([^"]*\\)".*/\\1/')
relay=$(printf %s "$step" | sed 's/.*"timestamp":{"key":"\\([0-9a-f]*\\)".*/\\1/')
closed=$(printf %s "$step" | sed 's/.*"time":\\([0-9]*\\)},"v":.*/\\1/')
hidden() { printf 'fogline/1 logged-%s\\n%s' "$1" "$2" | sha256sum | cut -c 1-64; }
printf '{"closed":%s,"final":"%s","match":"%s","relay":"%s","type":"match"}' \\
  "$closed" "$(hidden final "$final")" "$(hidden match "$match")" "$relay" > entry

sed '1,/^$/d' final.tlog-proof > checkpoint
sed '1,2d; /^$/q' final.tlog-proof | sed '$d' > path
at=$(sed -n 's/^index \\([0-9]*\\)$/\\1/p' final.tlog-proof)
end=$(($(sed -n '2s/^\\([0-9]*\\)$/\\1/p' checkpoint) - 1)) extra=
(printf '\\000'; cat entry) | openssl dgst -sha256 -binary > hash
while read -r line; do
  [ "$end" = 0 ] && extra=yes
  echo "$line" | openssl base64 -d > sibling
  if [ $((at % 2)) = 1 ] || [ "$at" = "$end" ]; then
    (printf '\\001'; cat sibling hash) | openssl dgst -sha256 -binary > parent
    while [ $((at % 2)) = 0 ] && [ "$at" != 0 ]; do at=$((at / 2)); end=$((end / 2)); done
  else
    (printf '\\001'; cat hash sibling) | openssl dgst -sha256 -binary > parent
  fi
  mv parent hash
  at=$((at / 2)); end=$((end / 2))
done < path
[ "$end$extra" = 0 ] && [ "$(openssl base64 -in hash)" = "$(sed -n 3p checkpoint)" ] && echo 'The log has it'
\`\`\`

prints \`The log has it\`. And the log has signed this tree:

\`\`\`sh
vkey=$(sed 's/.*"log":"\\([^"]*\\)".*/\\1/' keys.json)
(printf '0*0\\005\\006\\003+ep\\003!\\000'; echo "\${vkey#*+*+}" | openssl base64 -d | tail -c 32) > log.der
sed '/^$/,$d' checkpoint > signed
grep -F "— \${vkey%%+*} " checkpoint | cut -d ' ' -f 3 | openssl base64 -d -A | tail -c 64 > signature
[ "$(sed 1q checkpoint)" = "\${vkey%%+*}" ] &&
  openssl pkeyutl -verify -pubin -keyform DER -inkey log.der -rawin -in signed -sigfile signature
\`\`\`

prints \`Signature Verified Successfully\`. The key of the log is the word of the person who gave you this archive, and so is the name of the log: anybody can make a log,
and call it what they like. Compare the key with what others hold of the same log, or give \`fogline verify --policy\` the witnesses that you trust.
`;

/** Run after the commands of `LOG`, whose files it reads. */
const WITNESSES = `
## Who has seen the log grow

Each witness has said when this was the largest tree that it had seen of the log, and that the earlier ones were its beginning:

\`\`\`sh
sed -n 's/.*"witnesses":\\[\\([^]]*\\)\\].*/\\1/p' keys.json | tr ',' '\\n' | tr -d '"' > witnesses
echo >> witnesses
while read -r vkey; do
  [ -n "$vkey" ] || continue
  (printf '0*0\\005\\006\\003+ep\\003!\\000'; echo "\${vkey#*+*+}" | openssl base64 -d | tail -c 32) > witness.der
  grep -F "— \${vkey%%+*} " checkpoint | cut -d ' ' -f 3 | openssl base64 -d -A | tail -c 72 > line
  time=$(printf %d "0x$(head -c 8 line | od -An -v -tx1 | tr -d ' \\n')")
  (printf 'cosignature/v1\\ntime %s\\n' "$time"; cat signed) > cosigned
  tail -c 64 line > signature
  openssl pkeyutl -verify -pubin -keyform DER -inkey witness.der -rawin -in cosigned -sigfile signature &&
    printf '%s, %s s after 1970\\n' "\${vkey%%+*}" "$time" | tr -cd '[:print:]\\n'
done < witnesses
\`\`\`

prints \`Signature Verified Successfully\` for each, its name and the time. The keys are those that were used: whether you trust one of them is for you to say.
`;

/** A name from a certificate, which anybody may have made. */
const inBackticks = (text: string): string => `\`${text.replaceAll(/[^\p{L}\p{N} .,&()-]/gu, '?')}\``;

export const verifyPage = ({ finalHash, timestamp, isLogged, isWitnessed = false }: Described): string =>
  HEAD(finalHash) +
  (timestamp === undefined ? '' : TIME(finalHash, timestamp)) +
  (isLogged ? LOG : '') +
  (isLogged && isWitnessed ? WITNESSES : '');
