import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** White margin that readers need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Rendered locally, because it contains a secret. It is dark on white in every theme, for cameras. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: data.length, path: squares.join('') }
  }, [text])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
