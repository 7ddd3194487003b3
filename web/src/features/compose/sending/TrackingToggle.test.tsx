import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { open } from '../../../data/drafts/draft-session.fixture.ts'
import { messages } from '../../../i18n/en.po'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'
import { TrackingToggle } from './TrackingToggle.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))

function drawn(content: { readonly isPlain: boolean; readonly isTracked: boolean }, tracking = true): string {
  const { session: draft } = open(content)
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TrackingToggle session={{ draft } as ComposeSession} writer={{ settings: { tracking } } as Writer} />
    </I18nProvider>,
  )
}

it('is a switch when the mail can carry a picture', () => {
  expect(drawn({ isPlain: false, isTracked: true })).toMatch(/aria-label="Read tracking is on [^>]*aria-pressed="true"/)
  expect(drawn({ isPlain: false, isTracked: false })).toMatch(
    /aria-label="Read tracking is off [^>]*aria-pressed="false"/,
  )
})

it('is disabled for plain text with the reason, regardless of the earlier choice', () => {
  const button = drawn({ isPlain: true, isTracked: true })
  expect(button).toMatch(/aria-label="Read tracking needs formatted text: plain text can’t contain the hidden image"/)
  expect(button).toMatch(/aria-disabled="true"/)
  expect(button).not.toMatch(/aria-pressed/)
})

it('is missing when the user has turned read tracking off', () => {
  expect(drawn({ isPlain: true, isTracked: true }, false)).toBe('')
})
