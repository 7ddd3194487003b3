import { passkeyVerifierConformance } from '@sen/testkit/conformance/passkey-verifier'
import { SimplewebauthnPasskeyVerifier } from './simplewebauthn-passkey-verifier.ts'

passkeyVerifierConformance('the library', () => new SimplewebauthnPasskeyVerifier())
