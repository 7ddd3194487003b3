/**
 * What is left until then, in whole seconds, so that a device whose clock is wrong waits as long as any other. Up: a page that asks
 * when they are over is not too early.
 */
export function secondsUntil<At extends Date | undefined>(at: At, now: Date): At extends Date ? number : number | null
export function secondsUntil(at: Date | undefined, now: Date): number | null {
  return at ? Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000)) : null
}
