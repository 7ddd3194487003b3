import type { PasskeyVerifier } from '@sen/core/ports/passkey-verifier'
import { describe, expect, it } from 'vitest'
import { type Ceremony, SoftwarePasskey } from '../software-passkey.ts'

const PARTY = { id: 'mail.sen.example', origin: 'https://mail.sen.example' }
const HANDLE = Buffer.from('a handle').toString('base64url')

export function passkeyVerifierConformance(name: string, make: () => PasskeyVerifier): void {
  describe(`${name} as a verifier of passkeys`, () => {
    const verifier = make()
    const ceremony = (more: Partial<Ceremony> = {}): Ceremony => ({
      challenge: verifier.newChallenge(),
      origin: PARTY.origin,
      rpId: PARTY.id,
      ...more,
    })

    async function registered(passkey = SoftwarePasskey.make(HANDLE)) {
      const asked = ceremony()
      const credential = await verifier.verifyRegistration(passkey.register(asked), {
        challenge: asked.challenge,
        party: PARTY,
      })
      if (!credential) throw new Error('a good passkey was refused')
      return { passkey, credential }
    }

    it('makes challenges of 256 bits that are all different, and reads them back', () => {
      const challenges = Array.from({ length: 20 }, () => verifier.newChallenge())
      expect(new Set(challenges).size).toBe(20)
      for (const challenge of challenges) expect(challenge).toMatch(/^[A-Za-z0-9_-]{43}$/)
      const asked = ceremony()
      const { response } = SoftwarePasskey.make(HANDLE).sign(asked)
      expect(verifier.challengeOf(response.clientDataJSON)).toBe(asked.challenge)
    })

    it.each([
      '',
      '!',
      'bm90IEpTT04',
      Buffer.from('null').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ])('reads no challenge in %j', (text) => {
      expect(verifier.challengeOf(text)).toBeUndefined()
    })

    it('takes a passkey, and what it signs afterwards, with its counter', async () => {
      const { passkey, credential } = await registered()
      expect(credential).toMatchObject({ credentialId: passkey.id, signCount: 0 })
      for (const signCount of [1, 2]) {
        const asked = ceremony()
        const expected = { challenge: asked.challenge, party: PARTY, credential }
        expect(await verifier.verifyAssertion(passkey.sign(asked), expected)).toEqual({ signCount })
      }
    })

    it('leaves a counter that goes back to the caller, and one that counts nothing', async () => {
      const { passkey, credential } = await registered(SoftwarePasskey.make(HANDLE, { counts: false }))
      const asked = ceremony()
      const expected = { challenge: asked.challenge, party: PARTY, credential }
      expect(await verifier.verifyAssertion(passkey.sign(asked), expected)).toEqual({ signCount: 0 })
    })

    const WRONG: readonly (readonly [string, Partial<Ceremony>])[] = [
      ['of another site', { origin: 'https://mail.sen.example.evil.test' }],
      ['of our site by another scheme', { origin: 'http://mail.sen.example' }],
      ['for another domain', { rpId: 'sen.example' }],
      ['for another challenge', { challenge: 'AAAA' }],
      ['whose user was not verified', { isVerified: false }],
      ['that was made in a frame of somebody else', { crossOrigin: true }],
      ['of another ceremony', { type: 'payment.get' }],
    ]

    it.each(WRONG)('refuses a passkey %s', async (_, wrong) => {
      const asked = ceremony()
      const made = SoftwarePasskey.make(HANDLE).register({ ...asked, ...wrong })
      expect(await verifier.verifyRegistration(made, { challenge: asked.challenge, party: PARTY })).toBeUndefined()
    })

    it.each(WRONG)('refuses a signature %s', async (_, wrong) => {
      const { passkey, credential } = await registered()
      const asked = ceremony()
      const signed = passkey.sign({ ...asked, ...wrong })
      const expected = { challenge: asked.challenge, party: PARTY, credential }
      expect(await verifier.verifyAssertion(signed, expected)).toBeUndefined()
    })

    it('refuses what another passkey has signed, also in the name of this one, and what was changed since', async () => {
      const { passkey, credential } = await registered()
      const asked = ceremony()
      const expected = { challenge: asked.challenge, party: PARTY, credential }
      const other = SoftwarePasskey.make(HANDLE).sign(asked)
      expect(await verifier.verifyAssertion(other, expected)).toBeUndefined()
      expect(await verifier.verifyAssertion({ ...other, id: passkey.id, rawId: passkey.id }, expected)).toBeUndefined()
      const signed = passkey.sign(asked)
      const data = Buffer.from(signed.response.authenticatorData, 'base64url')
      data.writeUInt32BE(9_999, 33)
      const changed = { ...signed.response, authenticatorData: data.toString('base64url') }
      expect(await verifier.verifyAssertion({ ...signed, response: changed }, expected)).toBeUndefined()
    })

    it.each(['', 'AAAA', 'o2Nmb3RkbW9uZQ'])('refuses an attestation that is none: %j', async (attestationObject) => {
      const asked = ceremony()
      const made = SoftwarePasskey.make(HANDLE).register(asked)
      const answer = { ...made, response: { ...made.response, attestationObject } }
      expect(await verifier.verifyRegistration(answer, { challenge: asked.challenge, party: PARTY })).toBeUndefined()
    })
  })
}
