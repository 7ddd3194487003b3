import { isSettingKey, isSettingValid, type Settings, settingsFrom } from '@sen/model/settings'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'

export interface SettingChange {
  readonly key: string
  readonly value: unknown
}

/** Sanitises the signature first (spec section 5). @throws Refused `setting_invalid`, with the key */
export async function saveSettings(
  needs: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  actor: Actor,
  changes: readonly SettingChange[],
): Promise<Settings> {
  const wanted = changes.map(inOneWord)
  for (const { key, value } of wanted) {
    if (!isSettingKey(key) || !isSettingValid(key, value)) throw new Refused('setting_invalid', { key })
  }
  const safe = await Promise.all(wanted.map((change) => madeSafe(needs.htmlCleaner, change)))
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    for (const { key, value } of safe) await w.settings.set(key, value)
    await w.record({ type: 'settings.changed', version, keys: safe.map(({ key }) => key) })
    return settingsFrom(await w.settings.all())
  })
}

/** `default` is an alias of `no-split` (product decision 45). */
function inOneWord({ key, value }: SettingChange): SettingChange {
  return { key, value: key === 'inline_read_position' && value === 'default' ? 'no-split' : value }
}

async function madeSafe(cleaner: HtmlCleaner, change: SettingChange): Promise<SettingChange> {
  if (change.key !== 'signature' || typeof change.value !== 'string' || change.value === '') return change
  return { key: change.key, value: await cleanSignature(cleaner, change.value) }
}

/** Inlines styles, because a style sheet in the signature could hide the text above it. */
export async function cleanSignature(cleaner: HtmlCleaner, html: string): Promise<string> {
  const policy = { inlineImages: {}, remoteImages: { kind: 'kept' }, styleSheets: 'inlined' } as const
  return (await cleaner.clean(html, policy)).html
}
