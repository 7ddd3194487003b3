import type { ReportedCase } from './reported-case.ts'

/** Invitations, whose instants do not depend on the account's time zone. */
export const INVITATION_CASES: readonly ReportedCase[] = [
  {
    id: 'B35-tz-custom',
    expect: {
      shows: ['Mời họp.'],
      files: ['invite.ics'],
      invitation: { method: 'request', events: [{ start: '2026-12-01T02:00Z', end: '2026-12-01T03:30Z' }] },
    },
  },
  {
    id: 'B36-tz-windows-undefined',
    expect: {
      files: ['invite.ics'],
      invitation: { method: 'request', events: [{ start: '2026-12-02T02:00Z', end: '2026-12-02T03:00Z' }] },
    },
  },
  {
    id: 'B38-cancel-no-status',
    expect: {
      files: ['invite.ics'],
      invitation: {
        method: 'cancel',
        events: [{ start: '2026-12-03T02:00Z', end: '2026-12-03T03:00Z', isCancelled: true }],
      },
    },
  },
  {
    id: 'B40-allday-multi',
    expect: {
      files: ['invite.ics'],
      invitation: {
        method: 'request',
        events: [
          { start: '2026-12-10', end: '2026-12-11' },
          { start: '2026-12-15T01:30Z', end: '2026-12-15T03:00Z' },
        ],
      },
    },
  },
  {
    id: 'B41-iana-plus-offset',
    expect: {
      files: ['invite.ics'],
      invitation: { method: 'request', events: [{ start: '2026-12-05T07:00Z', end: '2026-12-05T08:00Z' }] },
    },
  },
]

/** Date fields (RFC 5322 sections 3.3 and 4.3); a missing zone means UTC, as with `-0000`. */
export const DATE_CASES: readonly ReportedCase[] = [
  { id: 'B42a-date', expect: { date: '2026-11-26T10:27:13Z' } },
  { id: 'B42b-date', expect: { date: '2026-11-26T18:55:07Z' } },
  { id: 'B42c-date', expect: { date: '2026-11-26T08:13:51Z' } },
  { id: 'B42e-date', expect: { date: '2026-11-26T02:00Z' } },
  // An unlisted zone name means -0000, unless it is known.
  { id: 'B42f-date', expect: { date: ['2026-11-26T02:00Z', '2026-11-26T09:00Z'] } },
  { id: 'B42g-date', expect: { date: '2026-11-26T16:00Z' } },
  { id: 'B42i-date', expect: { date: '1970-01-01T00:00Z' } },
  { id: 'B42j-date', expect: { date: [null, '2026-11-26T08:00Z'] } },
]

/** List-Unsubscribe (RFC 2369, RFC 8058). */
export const LIST_CASES: readonly ReportedCase[] = (
  [
    ['B43a-unsubscribe', null, null],
    ['B43b-unsubscribe', 'ban-tin.example', 'huy+abc@ban-tin.example'],
    ['B43c-unsubscribe', null, 'huy@ban-tin.example'],
    ['B43d-unsubscribe', null, null],
    ['B43e-unsubscribe', 'ban-tin.example', null],
    ['B43f-unsubscribe', null, 'huy@ban-tin.example'],
  ] as const
).map(([id, oneClick, mailto]) => ({
  id,
  isSigned: true,
  expect: { fromName: 'Bản tin', shows: ['Tin.'], unsubscribe: { oneClick, mailto } },
}))
