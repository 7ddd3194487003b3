import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Attack {
  /** It is one line of the list of attacks on sessions and sign-in. */
  readonly attack: string
  /** `accepted` means that the attack works on purpose; `why` gives the reason. */
  readonly result: 'refused' | 'harmless' | 'accepted'
  readonly why?: string
  /** Each entry names a file and the beginning of a test's name. */
  readonly shownBy: readonly (readonly [file: string, name: string])[]
}

const ATTACKS: readonly Attack[] = [
  {
    attack: 'a write from another origin, without one, as text/plain or as any form',
    result: 'refused',
    shownBy: [
      ['server/src/http/foreign-origin.test.ts', '%s rejects a request from another site with every content type'],
      ['server/src/http/foreign-origin.test.ts', 'JSON is not read out of %s, from our own pages neither'],
      ['server/src/http/foreign-origin.test.ts', '%s signs in no user for another site'],
    ],
  },
  {
    attack: 'a GET that asks for another method',
    result: 'harmless',
    shownBy: [['server/src/http/foreign-origin.test.ts', '%s is only read, however a page asks for another method']],
  },
  {
    attack: 'the socket from another origin, or without one',
    result: 'refused',
    shownBy: [['server/src/http/socket.test.ts', 'refuses %s before the upgrade']],
  },
  {
    attack: 'a session that was fixed before signing in, or before the second step',
    result: 'refused',
    shownBy: [
      ['server/src/http/pages/sign-on-routes.test.ts', 'makes another session each time'],
      ['server/src/http/routes/two-step.test.ts', 'answers a right password with nothing but that a code is wanted'],
      ['server/src/http/routes/two-step.test.ts', 'goes on in the browser that the password was typed in'],
    ],
  },
  {
    attack:
      'a mail program after its app password was revoked, or after its account was suspended or got a second step',
    result: 'refused',
    shownBy: [
      ['core/src/app-passwords/access-revoked.test.ts', 'ends with its app password, and the listeners are notified'],
      ['core/src/app-passwords/access-revoked.test.ts', 'ends when its person is suspended, for good'],
      ['core/src/app-passwords/access-revoked.test.ts', 'by the password of the account ends when a second step'],
    ],
  },
  {
    attack: 'guessing a password by IMAP, POP3 or SMTP instead of on the page, and telling there who has a mailbox',
    result: 'refused',
    shownBy: [
      ['server/src/http/routes/app-passwords.test.ts', 'shares the limits of the sign-in page'],
      ['core/src/app-passwords/sign-in-mail-program.test.ts', 'is answered for unknown addresses like a wrong one'],
    ],
  },
  {
    attack: 'an old session after signing out, after a change of the password, and after a change of the second step',
    result: 'refused',
    shownBy: [
      ['server/src/http/sessions.test.ts', 'ends the session for good at sign-out'],
      ['server/src/http/routes/password.test.ts', 'changes the password, renews the session and ends all others'],
      ['core/src/identity/two-step/two-step.test.ts', 'wants the password and a code of the secret that was shown'],
      ['core/src/identity/two-step/two-step.test.ts', 'turns off by a code, renews the session that asks'],
    ],
  },
  {
    attack: 'telling who has a mailbox by the answer to a sign-in, or by its time',
    result: 'refused',
    why: 'Times are told by the work that is counted: one hash, the same waits, a row in the history of either.',
    shownBy: [
      ['server/src/http/sessions.test.ts', 'answers an unknown address like a wrong password'],
      ['core/src/identity/sign-in.test.ts', 'answers an unknown address and a wrong password alike'],
      ['server/src/http/login-limits.test.ts', 'lets an address that is none wait exactly as long as one that is'],
      [
        'core/src/identity/own-sessions.test.ts',
        'stores a limited number of failed attempts per hour, also for unknown addresses',
      ],
    ],
  },
  {
    attack: 'telling by a forgotten password whether an address is somebody’s, is suspended or has a verified phone',
    result: 'refused',
    why: 'Times are told by the work that is counted: the same statements, and one job that nobody waits for.',
    shownBy: [
      ['core/src/identity/password-reset/password-reset.test.ts', 'answers alike for every address'],
      ['core/src/identity/password-reset/password-reset.test.ts', 'enqueues the same work for an unknown address'],
    ],
  },
  {
    attack:
      'the code for a forgotten password twice, also at once, in another browser, after five wrong ones or too late',
    result: 'refused',
    shownBy: [
      ['core/src/identity/password-reset/password-reset.test.ts', 'takes code and password once, and the code in the'],
      ['core/src/identity/password-reset/password-reset.test.ts', 'counts codes before it verifies them'],
      ['core/src/identity/password-reset/password-reset.test.ts', 'expires the code and the confirmed reset'],
    ],
  },
  {
    attack: 'codes by the hundred to somebody’s phone, or to all phones of an organisation',
    result: 'refused',
    shownBy: [
      ['core/src/identity/password-reset/password-reset.test.ts', 'sends five codes a day to one account'],
      [
        'core/src/identity/password-reset/password-reset.test.ts',
        'reserves half of an organisation’s codes for signed-in users',
      ],
    ],
  },
  {
    attack:
      'the code to a phone in another sign-in or session, twice, also at once, too late, or after five wrong ones',
    result: 'refused',
    shownBy: [
      ['core/src/identity/two-step/phone-codes.test.ts', 'takes each code once, from the account that requested it'],
      ['core/src/identity/two-step/phone-codes.test.ts', 'takes none that expired, and none after five wrong ones'],
    ],
  },
  {
    attack: 'both factors by one phone: the password reset by it, then the code of the second step',
    result: 'refused',
    shownBy: [['core/src/identity/two-step/phone-codes.test.ts', 'it is no second step until the %s has signed in']],
  },
  {
    attack: 'telling shares apart by the page of a link that opens nothing',
    result: 'refused',
    shownBy: [
      [
        'server/src/http/pages/standalone/share-pages.test.ts',
        'shows one and the same page for all that does not open',
      ],
      ['core/src/shares/shares.test.ts', 'opens nothing alike when it is unknown, expired, ended'],
    ],
  },
  {
    attack: 'telling who has a mailbox by SMTP AUTH or IMAP',
    result: 'harmless',
    why: 'Neither is offered: the door for mail knows no AUTH, and nothing listens for IMAP.',
    shownBy: [['server/src/smtp/smtp-listener.test.ts', 'accepts no sign-in, no WIZ and no commands out of order']],
  },
  {
    attack: 'telling who has a mailbox by RCPT',
    result: 'accepted',
    why: 'Who answers an unknown recipient later has to send reports to forged senders. Each connection may ask for few.',
    shownBy: [
      [
        'server/src/smtp/smtp-stalls.test.ts',
        'a client that asks for one unknown recipient after the other is sent away',
      ],
    ],
  },
  {
    attack: 'a code of an authenticator app a second time, also at once; one of two periods away; five wrong ones',
    result: 'refused',
    shownBy: [
      ['core/src/identity/two-step/two-step.test.ts', 'takes each code once, also when two callers bring it together'],
      [
        'core/src/identity/two-step/two-step.test.ts',
        'takes the code before and the one after, and none that is two away',
      ],
      [
        'server/src/http/routes/two-step.test.ts',
        'ends after a few wrong codes, and limits guesses with and without the password',
      ],
      ['server/src/http/login-limits.test.ts', 'tries few codes of apps at one account in a day'],
    ],
  },
  {
    attack:
      'single sign-on: a foreign state, another issuer (RFC 9207), a stolen code without its PKCE verifier, another nonce',
    result: 'refused',
    shownBy: [
      [
        'adapters/src/sign-on-openid/openid-sign-on-provider.test.ts',
        'takes each answer once, and none that belongs to',
      ],
      ['adapters/src/sign-on-openid/openid-sign-on-provider.test.ts', 'takes no code that another browser has begun'],
      ['server/src/http/pages/sign-on-routes.test.ts', 'takes an answer once, in the browser that has asked'],
    ],
  },
  {
    attack:
      'single sign-on: an address that is not verified, or that the provider has given to somebody else; another place to be led to',
    result: 'refused',
    shownBy: [
      ['core/src/identity/sign-on/sign-on.test.ts', 'refuses an unverified address, an unknown one and a similar one'],
      ['core/src/identity/sign-on/sign-on.test.ts', 'gives no account to a second person'],
      ['server/src/http/pages/sign-on-routes.test.ts', 'redirects to no other site for any address'],
      [
        'server/src/http/pages/sign-on-routes.test.ts',
        'starts from our own pages or a typed address, and asks first when another site leads there',
      ],
    ],
  },
  {
    attack: 'guessing the password of a link; reading it out of an address or the log',
    result: 'refused',
    shownBy: [
      ['server/src/http/pages/standalone/share-pages.test.ts', 'is guessed so often and no more'],
      ['server/src/http/pages/standalone/share-pages.test.ts', 'opens the share in this browser alone'],
    ],
  },
  {
    attack: 'each route with an id, by the session of another account, of another organisation’s Owner, and by none',
    result: 'refused',
    shownBy: [
      ['server/src/http/another-account.test.ts', '%s answers for another account’s data as for unknown data'],
      ['server/src/http/without-session.test.ts', '%s tells a stranger, and a client with a made-up token'],
    ],
  },
  {
    attack: 'a login_param or an access_token out of the history, a Referer or the log',
    result: 'refused',
    shownBy: [
      ['e2e/journeys/entry.spec.ts', 'leaves no token in the address bar, however its path is written'],
      [
        'core/src/identity/enter.test.ts',
        'exchanges a program’s token for another, and revokes the one in the address',
      ],
      ['server/src/http/security-headers.test.ts', '%s lets nothing run but our own files, and names them'],
      [
        'server/src/http/secrets-in-log.test.ts',
        'logs no secret that was typed, or was in an address, a header or a cookie',
      ],
    ],
  },
  {
    attack: 'reading who was in Bcc, out of a copy, a report, or the copy of another who was in Bcc',
    result: 'refused',
    shownBy: [
      ['core/src/sending/send-message.test.ts', 'is the same bytes for every recipient and does not reveal Bcc'],
      [
        'e2e/wire/wire-bytes.spec.ts',
        'names no Bcc in any local or outside copy, and is 7-bit and folded for every name and subject',
      ],
    ],
  },
  {
    attack: 'forwarding somebody’s mail by a session alone, by forwarding or by a filter',
    result: 'refused',
    why: 'An address is added by the password and a code that goes there, and the account is told by mail.',
    shownBy: [
      ['core/src/forwarding/forward-addresses.test.ts', 'adds an address with the password, disabled, until its code'],
      ['core/src/forwarding/forward-addresses.test.ts', 'has one address in use, and none when it is off; the account'],
      ['core/src/forwarding/forwarding.test.ts', 'forwards by a filter to verified addresses only'],
      ['server/src/http/routes/forwarding.test.ts', 'limits guesses of the password with a session'],
    ],
  },
  {
    attack: 'an automatic reply that is switched on by a session alone',
    result: 'harmless',
    why: 'It carries nothing of the mail that it answers but its subject, and one person gets one in four days.',
    shownBy: [['core/src/vacation/vacation.test.ts', 'answers each sender once in four days']],
  },
]

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

it.each(ATTACKS)('$attack: $result', ({ result, why, shownBy }) => {
  expect(shownBy).not.toEqual([])
  if (result === 'accepted') expect(why).toBeTruthy()
  for (const [file, name] of shownBy) {
    // A test may be named by `it(` or by a table of cases.
    const isThere = readFileSync(pathOf(file), 'utf8')
      .split('\n')
      .some((line) => /^\s*(?:(?:it|test)\(|(?:\]|\w+)?\)\(|'|it\.each\(\w+\)\()/.test(line) && line.includes(name))
    expect(isThere, `${file} has no test “${name}”`).toBe(true)
  }
})
