import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../state/brand.ts'
import type { GuideProgram } from '../../widgets/mail-programs/guide-programs.ts'
import type { Picture } from './FormPicture.tsx'
import type { GuideFacts, ServerFacts } from './guide-facts.ts'

export interface GuideStep {
  readonly text: string
  readonly note?: string
  readonly picture?: Picture
}

/** The labels are those of the programs in the language of the page. */
export function useGuideSteps(program: GuideProgram, facts: GuideFacts): readonly GuideStep[] {
  const { t } = useLingui()
  const provider = useBrand(({ name }) => name)
  const { email, name, protocol, incoming, outgoing } = facts
  const appPassword = t`your app password`
  const server = (host: string, { host: value }: ServerFacts) => [host, value] as const
  const secured = (each: ServerFacts, label: string) =>
    [
      [t`Port`, each.port],
      [label, each.encryption],
    ] as const
  switch (program) {
    case 'iphone':
      return [
        {
          text: t`Open Settings › Apps › Mail › Mail Accounts › Add Account › Other › Add Mail Account.`,
          note: t`On older devices: Settings › Mail › Accounts.`,
        },
        {
          text: t`Enter your details, then tap Next.`,
          picture: {
            frame: 'phone',
            title: t`New Account`,
            groups: [
              {
                rows: [
                  [t`Name`, name],
                  [t`Email`, email],
                  [t`Password`, appPassword],
                  [t`Description`, provider],
                ],
              },
            ],
            button: t`Next`,
          },
        },
        {
          text: t`Choose ${protocol} and enter both servers. The outgoing server needs the user name and password too, although they are marked as optional.`,
          picture: {
            frame: 'phone',
            title: protocol,
            groups: [
              {
                heading: t`Incoming Mail Server`,
                rows: [server(t`Host Name`, incoming), [t`User Name`, email], [t`Password`, appPassword]],
              },
              {
                heading: t`Outgoing Mail Server`,
                rows: [server(t`Host Name`, outgoing), [t`User Name`, email], [t`Password`, appPassword]],
              },
            ],
            button: t`Next`,
          },
        },
        {
          text: t`Leave Mail on and tap Save.`,
          note: t`If reading or sending fails, open the account’s settings and check that Use SSL is on. Incoming port: ${incoming.port} (under Advanced). Outgoing port: ${outgoing.port} (under SMTP).`,
        },
      ]
    case 'android':
      return [
        { text: t`Open Gmail, tap your picture at the top right, then Add another account › Other.` },
        { text: t`Enter ${email} and tap Manual setup. Choose Personal (${protocol}).` },
        {
          text: t`Enter your app password, then the incoming server.`,
          picture: {
            frame: 'phone',
            title: t`Incoming server settings`,
            groups: [
              {
                rows: [
                  [t`Username`, email],
                  [t`Password`, appPassword],
                  server(t`Server`, incoming),
                  ...secured(incoming, t`Security type`),
                ],
              },
            ],
            button: t`Next`,
          },
        },
        {
          text: t`Leave Require sign-in on, and enter the outgoing server.`,
          picture: {
            frame: 'phone',
            title: t`Outgoing server settings`,
            groups: [
              {
                rows: [
                  server(t`SMTP server`, outgoing),
                  ...secured(outgoing, t`Security type`),
                  [t`Username`, email],
                  [t`Password`, appPassword],
                ],
              },
            ],
            button: t`Next`,
          },
        },
        { text: t`Choose how often mail is fetched, tap Next, and enter the name that others see.` },
      ]
    case 'outlook':
      return [
        {
          text: t`Open Settings › Accounts › Your accounts › Add account.`,
          note: t`The new Outlook copies your mail and password to Microsoft’s servers. The classic one and Thunderbird don’t.`,
        },
        { text: t`Enter ${email} and choose Continue. If you are asked for a provider, choose ${protocol}.` },
        {
          text: t`Turn on Show more and enter the servers.`,
          picture: {
            frame: 'window',
            title: t`${protocol} account`,
            groups: [
              {
                rows: [
                  [t`${protocol} username`, email],
                  [t`${protocol} password`, appPassword],
                  server(t`${protocol} incoming server`, incoming),
                  ...secured(incoming, t`Secure connection type`),
                ],
              },
              {
                heading: t`Outgoing`,
                rows: [
                  [t`SMTP username`, email],
                  [t`SMTP password`, appPassword],
                  server(t`SMTP outgoing server`, outgoing),
                  ...secured(outgoing, t`Secure connection type`),
                ],
              },
            ],
            button: t`Continue`,
          },
        },
        { text: t`Confirm with Continue. Your folders appear after a few minutes.` },
      ]
    case 'outlook-classic':
      return [
        { text: t`Choose File › Add Account.` },
        {
          text: t`Enter ${email}, open Advanced options, select Let me set up my account manually, and choose Connect.`,
        },
        { text: t`Choose ${protocol}.` },
        {
          text: t`Enter the servers and choose Next.`,
          picture: {
            frame: 'window',
            title: t`${protocol} Account Settings`,
            groups: [
              {
                heading: t`Incoming mail`,
                rows: [server(t`Server`, incoming), ...secured(incoming, t`Encryption method`)],
              },
              {
                heading: t`Outgoing mail`,
                rows: [server(t`Server`, outgoing), ...secured(outgoing, t`Encryption method`)],
              },
            ],
            button: t`Next`,
          },
        },
        { text: t`Enter your app password and choose Connect, then Done.` },
      ]
    case 'thunderbird':
      return [
        { text: t`Open the menu ≡ and choose New Account › Email.` },
        { text: t`Enter your name and ${email}, and choose Continue. Thunderbird finds the servers automatically.` },
        {
          text: t`If it doesn’t, choose Manual configuration and enter these.`,
          picture: {
            frame: 'window',
            title: t`Manual configuration`,
            groups: [
              {
                heading: t`Incoming server`,
                rows: [
                  [t`Protocol`, protocol],
                  server(t`Hostname`, incoming),
                  ...secured(incoming, t`Connection security`),
                  [t`Authentication method`, t`Normal password`],
                  [t`Username`, email],
                ],
              },
              {
                heading: t`Outgoing server`,
                rows: [
                  server(t`Hostname`, outgoing),
                  ...secured(outgoing, t`Connection security`),
                  [t`Authentication method`, t`Normal password`],
                  [t`Username`, email],
                ],
              },
            ],
            button: t`Continue`,
          },
        },
        { text: t`Enter your app password when you are asked for a password.` },
      ]
  }
}
