import { createDraft } from '@sen/contract/messages'
import type { CDPSession, Page } from 'playwright-core'
import { callerAt } from '../../program/api-client.ts'
import { type Figure, milliseconds } from '../figures.ts'
import { quantile } from '../quantile.ts'

const PARAGRAPHS = 1_000
const LINE = 'Kính gửi quý khách, chúng tôi xin gửi báo giá như đã trao đổi qua điện thoại hôm trước.'
const KEYS = 240
/** Ten keys per second: a hundred words per minute, as fast as a clerk types. */
const BETWEEN_KEYS_MILLISECONDS = 100
const KEY_HELD_MILLISECONDS = 60
const SLOWDOWN = 4
const TARGET_MILLISECONDS = 16

/**
 * Types into a draft of a thousand paragraphs, throttled four times. Plain editable fields of ten lines and of as many
 * paragraphs are the baselines.
 */
export async function measureTyping(page: Page, url: string, token: string): Promise<readonly Figure[]> {
  const devices = await page.context().newCDPSession(page)
  await openLongDraft(page, url, token)
  const inDraft = await typeAndWatch(page, devices)
  const ofTenLines = await typeInBareField(page, devices, 10)
  const asLong = await typeInBareField(page, devices, PARAGRAPHS)
  const what = `typing a letter in a mail of ${PARAGRAPHS} paragraphs, at ${SLOWDOWN}× slowdown`
  return [
    {
      what,
      measured: told(inDraft),
      target: `p95 ≤ ${TARGET_MILLISECONDS} ms`,
      isMet: quantile(inDraft, 0.95) <= TARGET_MILLISECONDS,
    },
    { what: 'the same keys in a bare field of ten lines on an empty page', measured: told(ofTenLines) },
    { what: `the same keys in a bare field of ${PARAGRAPHS} paragraphs`, measured: told(asLong) },
  ]
}

async function typeInBareField(page: Page, devices: CDPSession, paragraphs: number): Promise<readonly number[]> {
  await page.goto('about:blank')
  await page.setContent(`<div contenteditable="true">${`<div>${LINE}</div>`.repeat(paragraphs)}</div>`)
  await page.locator(`[contenteditable] > :nth-child(${paragraphs / 2})`).click()
  return typeAndWatch(page, devices)
}

async function openLongDraft(page: Page, url: string, token: string): Promise<void> {
  const body = Array.from({ length: PARAGRAPHS }, (_, at) => `<div>${at + 1}. ${LINE}</div>`).join('')
  const draft = { to: [], cc: [], bcc: [], files: [], subject: `Thư dài ${Date.now()}`, body }
  const { data } = await callerAt(url, token)(createDraft, { body: { ...draft, client_key: `typing-${Date.now()}` } })
  await page.goto(`${url}/folder/Drafts/${data.id}`)
  const text = page.locator('[role="textbox"][contenteditable="true"]')
  await text.getByText(`${PARAGRAPHS}. `).waitFor({ state: 'attached' })
  await text.getByText(`${PARAGRAPHS / 2}. `).click()
}

async function typeAndWatch(page: Page, devices: CDPSession): Promise<readonly number[]> {
  await page.keyboard.press('End')
  await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(watchKeys)
  for (let at = 0; at < KEYS; at += 1) {
    const key = at % 6 === 5 ? ' ' : 'tieng'.charAt(at % 5)
    await Promise.all([
      page.keyboard.press(key, { delay: KEY_HELD_MILLISECONDS }),
      page.waitForTimeout(BETWEEN_KEYS_MILLISECONDS),
    ])
  }
  const taken = await page.evaluate(() => (globalThis as unknown as { taken: number[] }).taken)
  await devices.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  if (taken.length < KEYS * 0.9) throw new Error(`Only ${taken.length} of ${KEYS} keys arrived in the text.`)
  return taken
}

function told(taken: readonly number[]): string {
  const [median, most, longest] = [0.5, 0.95, 1].map((part) => milliseconds(quantile(taken, part)))
  return `p95 ${most} (median ${median}, longest ${longest})`
}

/**
 * Runs in the page. It adds the time from a key's receipt to the end of its handlers, and from the frame's start to the
 * first task after it. The wait for the frame is excluded.
 */
function watchKeys(): void {
  const taken: number[] = []
  Object.assign(globalThis, { taken })
  let keyAt: number | undefined
  const afterwards = (task: () => void): void => void scheduler.postTask(task, { priority: 'user-blocking' })
  const hearKey = ({ timeStamp }: Event): void => {
    keyAt = timeStamp
  }
  const hearInput = (): void => {
    if (keyAt === undefined) return
    const since = keyAt
    keyAt = undefined
    let handled = 0
    afterwards(() => {
      handled ||= performance.now() - since
    })
    requestAnimationFrame(() => {
      const frameAt = performance.now()
      handled ||= frameAt - since
      afterwards(() => taken.push(handled + performance.now() - frameAt))
    })
  }
  document.addEventListener('keydown', hearKey, true)
  document.addEventListener('input', hearInput, true)
}
