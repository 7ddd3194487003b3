import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { StrangerField } from '@sen/contract/messages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { messages } from '../../../../i18n/vi.po'
import { StrangerLine } from './StrangerLine.tsx'

const FROM = { name: 'Trần Bình', email: 'binh@doltac.example' }
const FORGED = { outcome: 'forged', reason: 'policy_failed', domain: 'doltac.example' } as const

beforeAll(() => i18n.loadAndActivate({ locale: 'vi', messages }))

function drawn(stranger: StrangerField | undefined, verdict: typeof FORGED | null = null): string {
  const message = { from: FROM, subject: 'Báo giá', verdict, ...(stranger && { stranger }) }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <StrangerLine message={message} />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

it('draws nothing for a known sender', () => {
  expect(drawn(undefined)).toBe('')
})

it('says quietly that a sender is new', () => {
  const line = drawn({ kind: 'first_time', resembles: '' })
  expect(line).toMatch(/^<p [^>]*role="status"/)
  expect(line).toContain('Lần đầu bạn nhận thư từ địa chỉ này.')
  expect(line).not.toContain('<button')
})

it.each(['similar_name', 'similar_domain'] as const)('names both addresses of a %s', (kind) => {
  const alert = drawn({ kind, resembles: 'binh@doitac.example' })
  expect(alert).toMatch(/^<div role="status"/)
  expect(alert).toContain('binh@doltac.example')
  expect(alert).toContain('binh@doitac.example')
  expect(alert).toContain('bằng cách khác')
  expect(alert).toMatch(/<button[^>]*>Tôi quen người gửi này</)
})

it('leaves the word to the graver alert', () => {
  expect(drawn({ kind: 'similar_name', resembles: 'binh@doitac.example' }, FORGED)).toBe('')
})
