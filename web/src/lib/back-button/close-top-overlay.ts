/**
 * Closes what lies over everything else, a menu before the dialog that it is in, as Escape would: for the device's way
 * back. Answers whether there was something.
 */
export function closeTopOverlay(): boolean {
  const panel = [...document.querySelectorAll('[popover]:not([role="tooltip"]):popover-open')].at(-1)
  if (panel) {
    panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    return true
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return dialog !== undefined
}
