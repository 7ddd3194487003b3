/** Seconds work for a client with a wrong clock. They are rounded up, so that the next request is not too early. */
export function secondsUntil<At extends Date | undefined>(at: At, now: Date): At extends Date ? number : number | null
export function secondsUntil(at: Date | undefined, now: Date): number | null {
  return at ? Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000)) : null
}
