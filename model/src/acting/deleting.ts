/**
 * Who may not send may not delete either (`enable_smtp` 0: spec section 6, product decision 29), and what is moved to Trash
 * is deleted. Buttons ask it before they are drawn, every use case before it changes anything.
 */
export function judgeDeleting({ maySend }: { readonly maySend: boolean }): 'allowed' | 'smtp_disabled' {
  return maySend ? 'allowed' : 'smtp_disabled'
}
