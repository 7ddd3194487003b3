import * as avatarContract from '@sen/contract/profile/avatars'
import * as contract from '@sen/contract/profile/profile'
import type { Actor } from '@sen/core/kit/actor'
import { Refused } from '@sen/core/kit/refused'
import { findAvatars } from '@sen/core/profiles/find-avatars'
import { confirmPhone } from '@sen/core/profiles/phone/confirm-phone'
import { viewPhoneVerification } from '@sen/core/profiles/phone/phone-verification'
import { type PhoneCodeRequest, resendPhoneCode, sendPhoneCode } from '@sen/core/profiles/phone/send-phone-code'
import { readAvatar } from '@sen/core/profiles/read-avatar'
import { readProfile } from '@sen/core/profiles/read-profile'
import { removeAvatar } from '@sen/core/profiles/remove-avatar'
import { saveAvatar } from '@sen/core/profiles/save-avatar'
import { saveProfile } from '@sen/core/profiles/save-profile'
import type { Crop } from '@sen/model/account/avatars'
import { COUNTRIES } from '@sen/model/account/countries'
import { MAX_AVATAR_BYTES } from '@sen/model/account/limits'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { World } from '../../../world.ts'
import { createMount, type Mount } from '../../mount.ts'
import { presentImmutablePicture } from '../../presenters/picture.ts'
import { presentProfile, presentVerification } from '../../presenters/profile.ts'
import type { SessionAuth } from '../../session.ts'
import { acceptUploads, receiveUploads } from '../../uploads.ts'

/** Its own scope accepts multipart bodies. */
export async function profileRoutes(app: FastifyInstance, session: SessionAuth, world: World): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    await acceptUploads(scope, MAX_AVATAR_BYTES)
    const mount = createMount(scope, session)

    mount(contract.getAccountInfo, async (actor) => ({
      data: presentProfile(actor.address, await readProfile(world, actor)),
    }))

    mount(contract.saveAccountInfo, async (actor, { body }) => {
      const { fullname, date_of_birth, gender, phone, country } = body
      const typed = { fullName: fullname, dateOfBirth: date_of_birth, gender, phone, country }
      return { data: presentProfile(actor.address, await saveProfile(world, actor, typed)) }
    })

    avatarRoutes(mount, world)
    verificationRoutes(mount, world)
  }
  await app.register(routes)
}

function avatarRoutes(mount: Mount, world: World): void {
  mount(contract.saveAvatar, async (actor, { request }) => {
    const [file] = await receiveUploads(request, async ({ content, fields }) => ({
      bytes: await wholeFile(content),
      crop: readCrop(fields),
    }))
    if (!file) throw new Refused('invalid', { field: 'file', problem: 'missing' })
    return { data: { avatar: await saveAvatar(world, actor, file.bytes, file.crop) } }
  })

  mount(contract.removeAvatar, async (actor) => {
    await removeAvatar(world, actor)
    return { data: {} }
  })

  mount(avatarContract.findAvatars, async (actor, { query }) => {
    const found = await findAvatars(world, actor, query.emails.split(','))
    const data = Array.from(found, ([email, hash]) => ({ email, hash }))
    return { data, total: data.length }
  })

  mount(avatarContract.getAvatarImage, async (actor, { params, query }) => {
    return presentImmutablePicture(
      await readAvatar(world, actor, params.hash, Number(query.w ?? Number.NaN)),
      'private',
    )
  })
}

function verificationRoutes(mount: Mount, world: World): void {
  const shown = async (actor: Actor) => ({
    data: presentVerification(await viewPhoneVerification(world, actor), world.clock.now()),
  })
  const send = async (actor: Actor, order: PhoneCodeRequest) => {
    await sendPhoneCode(world, actor, order)
    return shown(actor)
  }

  mount(contract.getVerification, (actor) => shown(actor))
  mount(contract.beginVerification, (actor, { body }) => send(actor, body))
  mount(contract.changeVerification, (actor, { body }) => send(actor, body))

  mount(contract.resendVerification, async (actor, { body }) => {
    await resendPhoneCode(world, actor, body.way)
    return shown(actor)
  })

  mount(contract.confirmVerification, async (actor, { body }) => {
    await confirmPhone(world, actor, body.code)
    return shown(actor)
  })

  const countries = COUNTRIES.map(({ code, callingCode }) => ({ code, calling_code: callingCode }))
  mount(contract.listCountries, async () => ({ data: countries, total: countries.length }))
}

function readCrop(fields: ReadonlyMap<string, string>): Crop | undefined {
  const [x, y, side] = ['x', 'y', 'side'].map((name) => Number(fields.get(name) ?? Number.NaN))
  if (x === undefined || y === undefined || side === undefined) return undefined
  return [x, y, side].every((value) => Number.isFinite(value)) ? { x, y, side } : undefined
}

async function wholeFile(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of content) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > MAX_AVATAR_BYTES) throw new Refused('avatar_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
