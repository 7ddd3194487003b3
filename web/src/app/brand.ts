import { useBrand } from '../state/brand.ts'

/** Gives the page the operator's accent, whenever the server says another one. */
export function followBrand(): void {
  // Where nothing is known yet, the page keeps what it came with.
  if (useBrand.getState().accent !== '') void wear()
  useBrand.subscribe(({ accent }, before) => {
    if (accent !== before.accent) void wear()
  })
}

/** Few have an accent, so its rules come only then. Where they cannot be had, the page keeps what it came with, too. */
async function wear(): Promise<void> {
  const part = await import('../lib/hue.ts').catch(() => undefined)
  part?.applyAccent(useBrand.getState().accent)
}
