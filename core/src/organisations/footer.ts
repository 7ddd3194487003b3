import type { FooterScope } from '@sen/model/account/organisation'
import { type Footer, isFooterEmpty } from '@sen/model/administration/footer'
import { MAX_FOOTER_CHARACTERS } from '@sen/model/administration/limits'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import { type HtmlCleaner, Uncleanable } from '../ports/html-cleaner.ts'
import type { OrganisationStore } from './organisation-store.ts'
import { organisationName, recordAct } from './record-act.ts'

interface Needs {
  readonly organisations: OrganisationStore
}

/** @throws Refused not_permitted */
export async function readFooter({ organisations }: Needs, giver: Administrator): Promise<Footer> {
  return organisations.read(requireAdministrator(giver).organisationId, (r) => r.footer.find())
}

/**
 * Applies to scheduled mail too (product decision 76). Removes images, which would be a member's files or tracking
 * addresses.
 * @throws Refused not_permitted; setting_invalid for more than 10,000 characters before or after cleaning, and for an
 * active but empty footer
 */
export async function changeFooter(
  needs: Needs & { readonly htmlCleaner: HtmlCleaner; readonly clock: Clock },
  giver: Administrator,
  wanted: { readonly scope: FooterScope; readonly html: string },
): Promise<Footer> {
  const { organisationId, by } = requireAdministrator(giver)
  const { html: known } = await needs.organisations.read(organisationId, (r) => r.footer.find())
  // Cleaning again would wrap stored HTML in another element each time.
  const isKnown = wanted.html === known
  const html = isKnown ? known : withoutPictures(await cleaned(needs.htmlCleaner, wanted.html))
  if (!isKnown && html.length > MAX_FOOTER_CHARACTERS) throw new Refused('setting_invalid', { key: 'footer' })
  if (wanted.scope !== 'off' && isFooterEmpty(html)) throw new Refused('setting_invalid', { key: 'footer' })
  return needs.organisations.write(organisationId, async (w) => {
    const before = await w.footer.find()
    if (before.scope === wanted.scope && before.html === html) return before
    await w.footer.set({ scope: wanted.scope, html })
    await w.record('everybody', { type: 'account.changed' })
    const target = await organisationName(w)
    const details = { before: before.scope, after: wanted.scope, text_changed: before.html !== html }
    await recordAct(w, by, { act: 'policy.footer', target, details }, needs.clock.now())
    return w.footer.find()
  })
}

/** No person writes HTML that is too complex to clean. */
async function cleaned(cleaner: HtmlCleaner, html: string): Promise<string> {
  if (html.length > MAX_FOOTER_CHARACTERS) throw new Refused('setting_invalid', { key: 'footer' })
  try {
    return (await cleaner.clean(html, { inlineImages: {}, remoteImages: { kind: 'left-out' }, styleSheets: 'inlined' }))
      .html
  } catch (error) {
    throw error instanceof Uncleanable ? new Refused('setting_invalid', { key: 'footer' }) : error
  }
}

/** The cleaner writes attributes in double quotes only, so the end of an element can be matched. */
function withoutPictures(clean: string): string {
  return clean.replaceAll(/<img(?:[^">]|"[^"]*")*>/g, '')
}
