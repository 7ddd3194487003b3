import { useBrand } from '../state/brand.ts'

export function followBrand(): void {
  // Without a known accent, the page keeps its default.
  if (useBrand.getState().accent !== '') void wear()
  useBrand.subscribe(({ accent }, before) => {
    if (accent !== before.accent) void wear()
  })
}

/** Loaded on demand, because few operators set an accent. If it fails, the page keeps its default. */
async function wear(): Promise<void> {
  const part = await import('../lib/hue.ts').catch(() => undefined)
  part?.applyAccent(useBrand.getState().accent)
}
