import {
  changeContact,
  createContact,
  deleteContact,
  exportContacts,
  importContacts,
  listContacts,
  restoreContact,
} from '@sen/contract/contacts/contacts'
import { changeContact as change } from '@sen/core/contacts/change-contact'
import { createContact as create } from '@sen/core/contacts/create-contact'
import { exportContacts as exportAll } from '@sen/core/contacts/export-contacts'
import { importContacts as importFile } from '@sen/core/contacts/import-contacts'
import { listContacts as list } from '@sen/core/contacts/list-contacts'
import { removeContact } from '@sen/core/contacts/remove-contact'
import { restoreContact as restore } from '@sen/core/contacts/restore-contact'
import { Refused } from '@sen/core/kit/refused'
import { runCostly } from '@sen/core/ports/call-scope'
import { MAX_VCARD_FILE_BYTES } from '@sen/model/contacts/limits'
import type { ContactGroupId, ContactId, MailboxId } from '@sen/model/ids'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { World } from '../../../world.ts'
import { contentDisposition } from '../../content-disposition.ts'
import { createMount } from '../../mount.ts'
import { presentContact, presentImport } from '../../presenters/contact.ts'
import { SANDBOX_POLICY } from '../../security-headers.ts'
import type { SessionAuth } from '../../session.ts'
import { acceptUploads, receiveUploads } from '../../uploads.ts'

/** Its own scope accepts multipart bodies. */
export async function contactRoutes(app: FastifyInstance, session: SessionAuth, world: World): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    await acceptUploads(scope)
    const mount = createMount(scope, session)
    const runImport = oneImportPerMailbox()

    mount(
      listContacts,
      async (actor, { query }) => {
        const { s: text, group, limit, offset } = query
        const groupId = group as ContactGroupId | undefined
        const { contacts, total } = await runCostly(world.callScope, () =>
          list(world, actor, { text, groupId, limit, offset }),
        )
        return { data: contacts.map(presentContact), total }
      },
      { lane: 'costly' },
    )

    mount(createContact, async (actor, { body }) => {
      return { data: presentContact(await create(world, actor, readBody(body))) }
    })

    mount(changeContact, async (actor, { params, body }) => {
      return { data: presentContact(await change(world, actor, params.id as ContactId, readBody(body))) }
    })

    mount(deleteContact, async (actor, { params }) => {
      await removeContact(world, actor, params.id as ContactId)
      return { data: {} }
    })

    mount(restoreContact, async (actor, { params }) => ({
      data: presentContact(await restore(world, actor, params.id as ContactId)),
    }))

    mount(importContacts, async (actor, { request }) => {
      return runImport(actor.mailboxId, async () => {
        const [file] = await receiveUploads(request, ({ content }) => wholeFile(content))
        if (!file) throw new Refused('invalid', { field: 'file', problem: 'missing' })
        return { data: presentImport(await importFile(world, actor, file)) }
      })
    })

    mount(exportContacts, async (actor, { query }) => {
      const groupId = query.group as ContactGroupId | undefined
      const cards = await exportAll(world, actor, { version: query.version, groupId })
      return {
        bytes: utf8(cards),
        headers: {
          'content-type': 'text/vcard; charset=utf-8',
          'content-disposition': contentDisposition('attachment', 'contacts.vcf'),
          'content-security-policy': SANDBOX_POLICY,
        },
      }
    })
  }
  await app.register(routes)
}

interface ContactBody {
  readonly name?: string | undefined
  readonly emails?: readonly string[] | undefined
  readonly organisation?: string | undefined
  readonly phone?: string | undefined
  readonly note?: string | undefined
  readonly group_ids?: readonly string[] | undefined
}

function readBody({ group_ids, name, emails, organisation, phone, note }: ContactBody) {
  return {
    ...(name !== undefined && { name }),
    ...(emails !== undefined && { emails }),
    ...(organisation !== undefined && { organisation }),
    ...(phone !== undefined && { phone }),
    ...(note !== undefined && { note }),
    ...(group_ids !== undefined && { groupIds: group_ids as readonly ContactGroupId[] }),
  }
}

/**
 * Allows one import per mailbox, because the file is in memory and storing it locks the mailbox. The runner throws
 * Refused `operation_in_progress` for a second one.
 */
function oneImportPerMailbox(): <T>(mailboxId: MailboxId, work: () => Promise<T>) => Promise<T> {
  const underWay = new Set<MailboxId>()
  return async (mailboxId, work) => {
    if (underWay.has(mailboxId)) throw new Refused('operation_in_progress')
    underWay.add(mailboxId)
    try {
      return await work()
    } finally {
      underWay.delete(mailboxId)
    }
  }
}

async function wholeFile(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of content) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > MAX_VCARD_FILE_BYTES) throw new Refused('file_too_large', { limit: MAX_VCARD_FILE_BYTES })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* utf8(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
