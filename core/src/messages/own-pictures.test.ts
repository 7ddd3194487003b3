import type { Actor } from '@sen/core/kit/actor'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadFile } from '../attachments/upload-file.ts'
import type { CleanPolicy, HtmlCleaner } from '../ports/html-cleaner.ts'
import { readMessage } from './read-message.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
afterAll(() => given.close())

async function logoOf(actor: Actor): Promise<string> {
  async function* png() {
    yield Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0)
  }
  const needs = { ...given, blobs: new MemoryBlobStore(), virusScanner: undefined }
  const logo = { name: 'logo.png', contentType: 'image/png', isInline: true, isPublic: true, content: png() }
  return (await uploadFile(needs, actor, logo)).uuid
}

async function ownPicturesIn(
  actor: Actor,
  folder: 'sent' | 'scheduled' | 'periodic' | 'drafts' | 'inbox',
  html: string,
) {
  const asked: CleanPolicy['ownPictures'][] = []
  const htmlCleaner: HtmlCleaner = {
    version: 'told',
    clean: async (text, { ownPictures }) => {
      asked.push(ownPictures)
      return { html: text, hasRemoteContent: true, remoteImages: [], isReduced: false }
    },
  }
  const { id } = await given.message(actor, { in: folder, html })
  const needs = { store: given.store, htmlCleaner }
  await readMessage(needs, actor, id)
  for (const request of ['shown', 'original', 'whole'] as const) await readMessage(needs, actor, id, request)
  expect(asked).toHaveLength(4)
  return asked
}

const shows = (...addresses: string[]) => addresses.map((address) => `<img src="${address}">`).join('')
const publicAddress = (uuid: string) => `https://mail.sen.example/api/v2/public/files/${uuid}/raw`

it.each(['sent', 'scheduled', 'periodic', 'drafts'] as const)(
  "names the logo of the author's signature in own mail: %s",
  async (folder) => {
    const logo = await logoOf(lan)
    const html = shows(publicAddress(logo), 'https://la.example/anh.png')
    for (const own of await ownPicturesIn(lan, folder, html)) expect(own).toEqual([logo])
  },
)

it("names no picture in other people's mail, and none of another mailbox", async () => {
  const [own, others] = [await logoOf(lan), await logoOf(minh)]
  for (const told of await ownPicturesIn(lan, 'inbox', shows(publicAddress(own)))) expect(told ?? []).toEqual([])
  const html = shows(publicAddress(others), publicAddress('00000000-0000-0000-0000-000000000000'))
  for (const told of await ownPicturesIn(lan, 'sent', html)) expect(told ?? []).toEqual([])
})
