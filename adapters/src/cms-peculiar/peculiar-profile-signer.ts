import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  SigningTime,
} from '@peculiar/asn1-cms'
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import type { ProfileSigner } from '@sen/core/ports/profile-signer'

const SHA256 = '2.16.840.1.101.3.4.2.1'
/** `rsaEncryption` (RFC 3370 section 3.2) and `ecdsa-with-SHA256` (RFC 5754 section 3.3). */
const SIGNATURES: Readonly<Record<string, { readonly algorithm: string; readonly parameters?: ArrayBuffer }>> = {
  rsa: { algorithm: '1.2.840.113549.1.1.1', parameters: new Uint8Array([5, 0]).buffer },
  ec: { algorithm: '1.2.840.10045.4.3.2' },
}

interface Needs {
  readonly certFile: string
  readonly keyFile: string
  readonly now: () => Date
  readonly warn: (line: string) => void
}

/** Signs with the certificate of the mail server. The files are read each time, so a renewal needs no restart. */
export class PeculiarProfileSigner implements ProfileSigner {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  async sign(profile: string): Promise<string | Uint8Array> {
    const { certFile, keyFile, now, warn } = this.#needs
    try {
      const [chain, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')])
      return signedData(Buffer.from(profile), certificatesIn(chain), createPrivateKey(key), now())
    } catch (error) {
      // An unsigned profile works, and its link is used up already.
      warn(`could not sign a configuration profile: ${error instanceof Error ? error.message : String(error)}`)
      return profile
    }
  }
}

function certificatesIn(pem: string): readonly Certificate[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)
  return Array.from(blocks, ([, base64 = '']) => AsnConvert.parse(Buffer.from(base64, 'base64'), Certificate))
}

/** RFC 5652 section 5. */
function signedData(content: Uint8Array, chain: readonly Certificate[], key: KeyObject, at: Date): Uint8Array {
  const [certificate] = chain
  const signature = SIGNATURES[key.asymmetricKeyType ?? '']
  if (!certificate || !signature) throw new Error('the certificate needs an RSA or EC key')
  const { issuer, serialNumber } = certificate.tbsCertificate
  const digestAlgorithm = new AlgorithmIdentifier({ algorithm: SHA256 })
  const attributes = sortedAttributes(content, at)
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm,
    signedAttrs: attributes,
    signatureAlgorithm: new AlgorithmIdentifier(signature),
    signature: new OctetString(sign('sha256', setOf(attributes), key)),
  })
  const data = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_data,
      eContent: new EncapsulatedContent({ single: new OctetString(content) }),
    }),
    certificates: new CertificateSet(chain.map((each) => new CertificateChoices({ certificate: each }))),
    signerInfos: new SignerInfos([signer]),
  })
  const info = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) })
  return new Uint8Array(AsnConvert.serialize(info))
}

function sortedAttributes(content: Uint8Array, at: Date): Attribute[] {
  const digest = createHash('sha256').update(content).digest()
  const attribute = (attrType: string, value: ArrayBuffer) => new Attribute({ attrType, attrValues: [value] })
  const all = [
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute(id_signingTime, AsnConvert.serialize(new SigningTime(at))),
    attribute(id_messageDigest, AsnConvert.serialize(new OctetString(digest))),
  ]
  // DER orders the elements of a set by their bytes (ITU-T X.690, 11.6).
  return all.toSorted((one, other) => Buffer.compare(bytesOf(one), bytesOf(other)))
}

function bytesOf(attribute: Attribute): Buffer {
  return Buffer.from(AsnConvert.serialize(attribute))
}

/** The signature covers the attributes as a set, and not with the tag of the message (RFC 5652 section 5.4). */
function setOf(attributes: readonly Attribute[]): Buffer {
  const content = Buffer.concat(attributes.map(bytesOf))
  return Buffer.concat([Buffer.from([0x31]), lengthBytes(content.length), content])
}

/** ITU-T X.690, 8.1.3. */
function lengthBytes(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff])
}
