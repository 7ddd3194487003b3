import type * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { compiledSchema } from '../compiled-schema.ts'

/** Rows are serialised once per object, which the store returns until the row changes (`RowCache`). */
export class RowJsonCache<Row extends object, Field extends z.ZodMiniType> {
  readonly #field: core.$ZodType
  readonly #present: (row: Row) => z.input<Field>
  readonly #texts = new WeakMap<Row, string>()

  constructor(field: Field, present: (row: Row) => z.input<Field>) {
    this.#field = compiledSchema(field)
    this.#present = present
  }

  of(row: Row): string {
    const known = this.#texts.get(row)
    if (known !== undefined) return known
    const text = JSON.stringify(core.parse(this.#field, this.#present(row)))
    this.#texts.set(row, text)
    return text
  }
}
