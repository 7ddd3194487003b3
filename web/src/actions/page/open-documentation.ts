import { useBrand } from '../../state/brand.ts'
import { useShell } from '../../state/shell.ts'
import { isDocumentation } from './is-documentation.ts'

/** Any other address opens in a new tab (spec section 2). */
export function openDocumentation(address: string): void {
  if (isDocumentation(address, useBrand.getState().docsUrl, location.origin)) {
    useShell.setState({ documentation: address })
    return
  }
  window.open(address, '_blank', 'noopener,noreferrer')
}
