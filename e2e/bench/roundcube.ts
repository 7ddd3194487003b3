import { type Figure, milliseconds } from './figures.ts'

interface Peer {
  readonly value: number
  readonly unit: 'milliseconds' | 'per second'
  readonly atLeast?: number
}

const took = (value: number, atLeast?: number): Peer => ({
  value,
  unit: 'milliseconds',
  ...(atLeast !== undefined && { atLeast }),
})
const answered = (value: number, atLeast?: number): Peer => ({ ...took(value, atLeast), unit: 'per second' })

/**
 * Roundcube 1.6.5 on Dovecot 2.3.19 (Maildir) did the same work on two shared processors in 2026-11. On other machines,
 * the ratio is only a hint.
 */
export const ROUNDCUBE = {
  loginFormCold: took(301, 1.5),
  loginFormWarm: took(249, 1.5),
  loginFormSlow: took(956, 1.5),
  submitCold: took(715, 3),
  submitWarm: took(586, 3),
  openList: took(530, 3),
  openListSlow: took(1_082, 3),
  firstBody: took(300, 4),
  nextBody: took(269),
  nextPage: took(252),
  compose: took(382),
  listPages: answered(17.3, 40),
  listPage: took(143),
  openings: answered(40, 8),
  opening: took(43),
} as const satisfies Readonly<Record<string, Peer>>

export function ratioTo({ value, unit }: Pick<Peer, 'value' | 'unit'>, ours: number): number {
  return unit === 'milliseconds' ? value / ours : ours / value
}

interface Beside {
  readonly what: string
  readonly ours: number
  readonly peer: Peer
  readonly measured?: string
  readonly bound?: number
}

export function besideRoundcube({ what, ours, peer, measured, bound }: Beside): Figure {
  const isTime = peer.unit === 'milliseconds'
  const shown = isTime ? milliseconds : (value: number): string => String(value)
  const ratio = ratioTo(peer, ours)
  const aims = [
    ...(bound === undefined
      ? []
      : [{ text: `${isTime ? '≤' : '≥'} ${shown(bound)}; `, isMet: isTime ? ours <= bound : ours >= bound }]),
    ...(peer.atLeast === undefined ? [] : [{ text: '', isMet: ratio >= peer.atLeast }]),
  ]
  const aimed = peer.atLeast === undefined ? '' : `, at least ${peer.atLeast}×`
  return {
    what,
    measured: measured ?? (isTime ? milliseconds(ours) : ours.toFixed(0)),
    target: `${aims.map(({ text }) => text).join('')}Roundcube ${shown(peer.value)}: ${timesOf(ratio)}${aimed}`,
    ...(aims.length > 0 && { isMet: aims.every(({ isMet }) => isMet) }),
  }
}

/** Rounded down, so that a missed target does not appear met. */
function timesOf(ratio: number): string {
  const digits = ratio < 10 ? 10 : 1
  return `${Math.floor(ratio * digits) / digits}×`
}
