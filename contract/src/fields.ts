import { MAX_EMAIL_FIELD_CHARACTERS, MAX_TYPED_RECIPIENTS } from '@sen/model/messages/limits'
import * as z from 'zod/mini'

/** An opaque id. A malformed id gets the same answer as one that does not exist. */
export const Id = z.string().check(z.minLength(1), z.maxLength(128))

export const Ids = z.array(Id).check(z.minLength(1), z.maxLength(100))

export const AddressField = z.object({
  name: z.string().check(z.maxLength(256)),
  email: z.string().check(z.maxLength(MAX_EMAIL_FIELD_CHARACTERS)),
})
export type AddressField = z.output<typeof AddressField>

/** An address as typed. The core checks whether it is valid. */
export const TypedEmail = z.string().check(z.maxLength(MAX_EMAIL_FIELD_CHARACTERS))

export const TypedCode = z.string().check(z.maxLength(40))

/** API callers may leave out the name. */
const TypedAddress = z.extend(AddressField, { name: z._default(AddressField.shape.name, '') })

/** Allows more addresses than a message may have, because the core rejects those with its own error. */
export const AddressFields = z.array(TypedAddress).check(z.maxLength(MAX_TYPED_RECIPIENTS))

/** Unix seconds, of those that both PostgreSQL and a JavaScript Date can hold: from 4713 BC to 275760. */
export const UnixSeconds = z.int().check(z.gte(-210_000_000_000), z.lte(8_640_000_000_000))

/** Version of a change or revision of a draft, within PostgreSQL's integer range. */
export const VersionNumber = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

export const Empty = z.object({})
