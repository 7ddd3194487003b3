import { CodeNotSent, type CodeSender, type PhoneCode } from '@sen/core/ports/code-sender'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

export interface CodeSenderUnderTest {
  readonly sender: CodeSender
  arrived(): readonly Pick<PhoneCode, 'phone' | 'code' | 'way' | 'text' | 'language'>[]
  readonly refusing: CodeSender
  readonly away: CodeSender
  close(): Promise<void>
}

const CODE: PhoneCode = {
  phone: '+84912345678',
  way: 'sms',
  code: '012345',
  text: '012345 là mã của bạn & chỉ của bạn.',
  language: 'vi',
}

export function codeSenderConformance(name: string, open: () => Promise<CodeSenderUnderTest>): void {
  describe(`${name} as a sender of codes`, () => {
    let under: CodeSenderUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under?.close())

    it('says what it can do', () => {
      expect(under.sender.ways).toEqual(['sms', 'voice'])
    })

    it('hands over number, way, code and words as they are, once each', async () => {
      await under.sender.send(CODE)
      await under.sender.send({ ...CODE, way: 'voice', language: 'en' })
      expect(under.arrived()).toEqual([CODE, { ...CODE, way: 'voice', language: 'en' }])
    })

    it.each([
      ['refusing', 'refused'],
      ['away', 'unavailable'],
    ] as const)('says it where the provider is %s, without code and number', async (which, reason) => {
      const error: unknown = await under[which].send(CODE).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(CodeNotSent)
      expect(error).toMatchObject({ reason })
      expect(`${String(error)} ${(error as Error).stack} ${String((error as Error).cause)}`).not.toMatch(
        /012345|912345678/,
      )
    })
  })
}
