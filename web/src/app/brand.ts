import { wearAccent } from '../lib/hue.ts'
import { useBrand } from '../state/brand.ts'

/** Gives the page the operator's accent, whenever the server says another one. */
export function followBrand(): void {
  const apply = () => wearAccent(useBrand.getState().accent)
  // Where nothing is known yet, the page keeps what the login page wore.
  if (useBrand.getState().accent !== '') apply()
  useBrand.subscribe(apply)
}
