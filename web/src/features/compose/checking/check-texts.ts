import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Check, CheckedPart } from '@sen/model/checking/check'
import { SHARE_RECEIVERS_NAMED } from '@sen/model/drive/limits'
import { formatFullDay } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { refusalText } from '../sending/send-errors.ts'

export interface CheckText {
  readonly title: string
  readonly advice: string | undefined
  readonly fix: string
}

const NAMES_SHOWN = 5

export function useCheckTexts(): (check: Check) => CheckText {
  const { t, i18n } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const listed = (names: readonly string[]) => {
    const more = names.length - NAMES_SHOWN
    const own = names.map(isolated)
    return list.format(more > 1 ? [...own.slice(0, NAMES_SHOWN), t`${more} more`] : own)
  }
  const listedPeople = (emails: readonly string[], shown = SHARE_RECEIVERS_NAMED) => {
    const more = emails.length - shown
    const own = emails.map(isolated)
    const others = plural(more, { one: '# more person', other: '# more people' })
    return list.format(more > 0 ? [...own.slice(0, shown), others] : own)
  }
  const fixes: Readonly<Record<CheckedPart, string>> = {
    from: t`Choose a sender`,
    recipients: t`Go to recipients`,
    subject: t`Edit subject`,
    text: t`Edit text`,
    files: t`Go to attachments`,
    sharing: t`Set permissions`,
  }
  const confirm = (check: Extract<Check, { weight: 'confirm' }>): Omit<CheckText, 'fix'> & { fix?: string } => {
    switch (check.about) {
      case 'virus': {
        const names = listed(check.names)
        return {
          title: t`A virus was found in ${names}.`,
          advice: t`Remove the file. Most recipients will not receive a message with a virus.`,
          fix: t`Remove it`,
        }
      }
      case 'unscanned': {
        const names = listed(check.names)
        return {
          title: t`${names} could not be scanned for viruses.`,
          advice: t`Send it only if you know where it came from.`,
        }
      }
      case 'scanning': {
        const names = listed(check.names)
        return { title: t`${names}: the virus scan is still running.`, advice: t`It usually takes a few seconds.` }
      }
      case 'uploading': {
        const names = listed(check.names)
        return {
          title: t`Some files are still uploading and will not be included.`,
          advice: names,
        }
      }
      case 'upload_failed': {
        const names = listed(check.names)
        return { title: t`Some files were not uploaded and will not be included.`, advice: names }
      }
      case 'forgotten_attachment': {
        const { word } = check
        return {
          title: t`The text says “${word}”, but nothing is attached.`,
          advice: undefined,
          fix: t`Attach files`,
        }
      }
      case 'placeholder': {
        const words = listed(check.words)
        return {
          title: t`Not filled in yet: ${words}`,
          advice: t`Recipients will see it exactly like this.`,
          ...(check.isFillable && { fix: t`Fill in` }),
        }
      }
      case 'sharing': {
        const names = listed(check.names)
        const people = listedPeople(check.emails)
        const { mayEdit, expiresAt, isForAnybody, hasPassword } = check
        const lastDay = expiresAt && formatFullDay(expiresAt, { language, timeZone })
        const anybody = mayEdit
          ? t`${names}: anyone with the link can open and edit.`
          : t`${names}: anyone with the link can open it.`
        const named = mayEdit
          ? t`${names}: ${people} can open and edit it with the link.`
          : t`${names}: ${people} can open it with the link.`
        const advice = [
          lastDay === undefined ? t`Until you stop it.` : t`Until ${lastDay}, or until you stop it.`,
          hasPassword && t`They need the password. Don’t send it in this mail; tell them another way.`,
          t`The link opens when the message is sent. If you undo, it waits with the draft. If you recall, it stops working.`,
        ]
        return { title: isForAnybody ? anybody : named, advice: advice.filter(Boolean).join(' ') }
      }
      case 'ends_before': {
        const names = listed(check.names)
        const lastDay = formatFullDay(check.expiresAt, { language, timeZone })
        return {
          title: t`${names}: the link expires before the message is sent.`,
          advice: t`It expires on ${lastDay}, before your recipients can open it. Choose a later last day.`,
        }
      }
      case 'ends_between': {
        const names = listed(check.names)
        const lastDay = formatFullDay(check.expiresAt, { language, timeZone })
        return {
          title: t`${names}: the link expires while the message is still being sent.`,
          advice: t`It expires on ${lastDay}: people who get the message later can’t open it. Choose a later last day, or none.`,
        }
      }
      case 'foreign_link': {
        const names = listed(check.names)
        return {
          title: t`${names}: a link to someone else’s share.`,
          advice: t`Its owner decides who can open it: your recipients may not be able to.`,
        }
      }
      case 'closed_link': {
        const names = listed(check.names)
        return {
          title: t`${names}: a link that no longer works.`,
          advice: t`It has been stopped, has expired, or belongs to another unsent message. Insert the file from the drive again.`,
        }
      }
      case 'locked_link': {
        const names = listed(check.names)
        return {
          title: t`${names}: a link with a password.`,
          advice: t`It was created for another message. Tell your recipients the password some other way than in this mail.`,
        }
      }
      case 'named_link': {
        const names = listed(check.names)
        const people = listedPeople(check.emails)
        return {
          title: t`${names}: a link that doesn’t open for ${people}.`,
          advice: t`It was created for other people. Change who it’s shared with in the drive, or insert the file again.`,
        }
      }
      case 'no_subject':
        return {
          title: t`The message has no subject.`,
          advice: t`A subject makes the message easier to find.`,
          fix: t`Add a subject`,
        }
      case 'no_text':
        return { title: t`The message has no text.`, advice: undefined, fix: t`Write something` }
      case 'outside': {
        const emails = listedPeople(check.emails, NAMES_SHOWN)
        return { title: t`Some recipients are outside your organisation.`, advice: emails }
      }
      case 'unknown': {
        const emails = listedPeople(check.emails, NAMES_SHOWN)
        return {
          title: t`No one in your organisation has this address: ${emails}.`,
          advice: t`The message would come back to you. Check the spelling.`,
        }
      }
      case 'spam': {
        const score = check.score.toLocaleString(i18n.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
        return {
          title: t`Recipients’ spam filters may stop this message (score ${score}).`,
          advice: undefined,
        }
      }
    }
  }
  return (check) => {
    const fix = fixes[check.part]
    if (check.weight === 'block') return { title: refusalText(check), advice: undefined, fix }
    return { fix, ...confirm(check) }
  }
}

/** Isolates a right-to-left name, so that it does not reorder the text around it (Unicode isolates). */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
