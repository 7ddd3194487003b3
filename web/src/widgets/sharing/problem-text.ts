import { t } from '@lingui/core/macro'
import type { PublicSharing } from '@sen/model/account/permissions'
import { MAX_SHARE_RECEIVERS, MIN_SHARE_PASSWORD_CHARACTERS } from '@sen/model/drive/limits'
import type { ShareDraftProblem } from './share-draft.ts'

/** @param publicly whether the domain or the account forbids sharing without a password */
export function shareProblemText(
  problem: ShareDraftProblem,
  emails: readonly string[],
  publicly: PublicSharing,
): string {
  const who = emails.join(', ')
  switch (problem) {
    case 'receivers-missing':
      return t`Enter at least one address, or let anyone with the link open it.`
    case 'receivers-invalid':
      return t`Not valid: ${who}`
    case 'receivers-many':
      return t`At most ${MAX_SHARE_RECEIVERS} people.`
    case 'password-missing':
      return t`Enter a password of at least ${MIN_SHARE_PASSWORD_CHARACTERS} characters.`
    case 'password-short':
      return t`The password needs at least ${MIN_SHARE_PASSWORD_CHARACTERS} characters.`
    case 'password-long':
      return t`The password is too long.`
    case 'password-needed-outside':
      return publicly === 'not-by-account'
        ? t`Set a password: ${who} is outside your organisation, and your account is not verified yet. Verify your phone under My account to share without one.`
        : t`Set a password: ${who} is outside your organisation.`
    case 'public-not-allowed':
      return publicRefusalText(publicly)
    case 'expiry-past':
      return t`Choose today or a later day.`
    case 'last-day-missing':
      return t`Choose a day.`
  }
}

export function publicRefusalText(publicly: PublicSharing): string {
  return publicly === 'not-by-account'
    ? t`To share with anyone who has the link, set a password first: your account isn’t verified yet. Verify your phone under My account to share without one.`
    : t`To share with anyone who has the link, set a password first: your organisation doesn’t allow public links.`
}

export function fieldOfProblem(problem: ShareDraftProblem): 'receivers' | 'password' | 'lastDay' {
  if (problem.startsWith('receivers')) return 'receivers'
  return problem === 'expiry-past' || problem === 'last-day-missing' ? 'lastDay' : 'password'
}
