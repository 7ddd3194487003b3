import { MAX_TYPED_RECIPIENTS } from '@sen/model/limits'
import * as z from 'zod/mini'

/** An opaque id. One that cannot exist is answered like one that does not. */
export const Id = z.string().check(z.minLength(1), z.maxLength(128))

export const Ids = z.array(Id).check(z.minLength(1), z.maxLength(100))

export const AddressField = z.object({
  name: z.string().check(z.maxLength(256)),
  email: z.string().check(z.maxLength(320)),
})
export type AddressField = z.output<typeof AddressField>

/** An address, or what was typed for one: the core says whether it is. */
export const TypedEmail = z.string().check(z.maxLength(320))

/** A code that was mailed, as it was typed or copied. */
export const TypedCode = z.string().check(z.maxLength(40))

/** As it is sent in: who writes a call by hand may know no name. */
const TypedAddress = z.extend(AddressField, { name: z._default(AddressField.shape.name, '') })

/** More may be typed than sent to; that limit is judged by the core, with its own error. */
export const AddressFields = z.array(TypedAddress).check(z.maxLength(MAX_TYPED_RECIPIENTS))

/** Unix seconds, of those that both PostgreSQL and a JavaScript Date can hold: from 4713 BC to 275760. */
export const UnixSeconds = z.int().check(z.gte(-210_000_000_000), z.lte(8_640_000_000_000))

/** Number of a change or of a draft's save, as the database keeps it. */
export const VersionNumber = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

export const Empty = z.object({})
