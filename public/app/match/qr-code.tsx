import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'preact/hooks';
import { texts } from '../language/texts.ts';

export const QR_CODE = texts('match/qr-code', { label: 'QR code of the link' });

const QUIET_ZONE = 4;

/** Always dark on light, as readers expect. A screen has no scratches to correct, and fewer modules are larger ones. */
export function QrCode({ text }: { text: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.L });
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg class="qr" viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`} role="img" aria-label={QR_CODE.label}>
      <path d={path} shape-rendering="crispEdges" />
    </svg>
  );
}
