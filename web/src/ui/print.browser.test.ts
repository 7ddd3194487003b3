import { afterEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'

interface Devices {
  send(method: string, params: object): Promise<unknown>
}

const show = (media: '' | 'print') => (cdp() as unknown as Devices).send('Emulation.setEmulatedMedia', { media })
afterEach(() => show(''))

it('prints all of the page and not the part that fits the screen, on bare paper', async () => {
  expect(getComputedStyle(document.body).overflow).toBe('hidden')
  await show('print')
  const { overflow, backgroundColor } = getComputedStyle(document.body)
  expect({ overflow, backgroundColor }).toEqual({ overflow: 'visible', backgroundColor: 'rgba(0, 0, 0, 0)' })
})
