import { ShieldAlert } from 'lucide-react'
import type { CSSProperties, SyntheticEvent } from 'react'
import { cx } from '../lib/cx.ts'
import { hueOf, initialsOf } from '../lib/names/initials.ts'
import styles from './Avatar.module.css'

/** Decorative, because the name is always beside it. */
export function Avatar({
  name,
  seed,
  size = 36,
  className,
  picture,
}: {
  name: string
  seed: string
  size?: number
  className?: string | undefined
  /** The initials show while the picture loads, and if it fails. */
  picture?: string | undefined
}) {
  const style = { '--hue': hueOf(seed), width: size, height: size, fontSize: sizeOfLetters(size) } as CSSProperties
  return (
    <span className={cx(styles.avatar, className)} style={style} aria-hidden>
      {initialsOf(name)}
      {picture !== undefined && (
        <img key={picture} src={picture} alt="" loading="lazy" decoding="async" onError={hide} />
      )}
    </span>
  )
}

function sizeOfLetters(size: number): number {
  if (size < 34) return 12
  return size < 56 ? 13 : Math.round(size / 3)
}

function hide({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.hidden = true
}

/** Replaces the initials of an unverified author. */
export function SuspectAvatar() {
  return (
    <span className={cx(styles.avatar, styles.suspect)} aria-hidden>
      <ShieldAlert size={20} strokeWidth={1.75} />
    </span>
  )
}
