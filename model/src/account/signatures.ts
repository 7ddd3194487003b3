import type { Settings } from '../settings.ts'

/**
 * Returns whether new messages get a signature once it is saved. The first one enables the setting. Later ones follow
 * it, because the user may have disabled it.
 * @param ofSenders the signatures of single senders
 */
export function usesSavedSignature(
  settings: Pick<Settings, 'enable_use_signature' | 'signature'>,
  ofSenders: Iterable<string>,
): boolean {
  return settings.enable_use_signature || [settings.signature, ...ofSenders].every((html) => html.trim() === '')
}
