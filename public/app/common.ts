/**
 * What the page of a match shares with other parts of the client, in one chunk (`scripts/client-bundles.mjs`): as many small files each of
 * them would cost a slow line a round trip. Whatever those modules import belongs to it; nothing here runs by itself.
 */

import '../../shared/crypto/opening.ts';
import '../../shared/log/file.ts';
import './components/alert.tsx';
import './components/copy-button.tsx';
import './components/engine-mark.tsx';
import './components/hex-value.tsx';
import './components/icon-button.tsx';
import './components/key-mark.tsx';
import './components/log-file-name.ts';
import './components/name-field.tsx';
import './components/problem-notice.tsx';
import './components/problem-words.ts';
import './components/seat-names.ts';
import './components/share-result.tsx';
import './components/unchecked.tsx';
import './device/contacts.ts';
import './device/device-store.ts';
import './games/confirm.tsx';
import './games/result-words.ts';
import './games/step-words.ts';
import './games/use-keys.ts';
import './match/action-words.ts';
import './match/clock-words.ts';
import './match/notice-pages.tsx';
import './match/sound.ts';
import './match/use-settled.ts';
import './relay-client/relay.ts';
import './turns/push-support.ts';
