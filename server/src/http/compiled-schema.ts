import * as core from 'zod/v4/core'

/**
 * The same schema with objects read by compiled code. `zod/mini` leaves that out, for the browser's sake (size, and a
 * policy that forbids to compile); here a page of threads is checked in a fifth of the time. Looks into objects, lists
 * and what may be null or absent; anything else is taken as it is.
 */
export function compiledSchema(schema: core.$ZodType): core.$ZodType {
  if (schema instanceof core.$ZodObject) {
    const { def } = schema._zod
    const shape = Object.entries(def.shape).map(([key, each]) => [key, compiledSchema(each)])
    return new core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(shape) })
  }
  if (schema instanceof core.$ZodArray) {
    const { def } = schema._zod
    return new core.$ZodArray({ ...def, element: compiledSchema(def.element) })
  }
  if (schema instanceof core.$ZodNullable) {
    const { def } = schema._zod
    return new core.$ZodNullable({ ...def, innerType: compiledSchema(def.innerType) })
  }
  if (schema instanceof core.$ZodOptional) {
    const { def } = schema._zod
    return new core.$ZodOptional({ ...def, innerType: compiledSchema(def.innerType) })
  }
  return schema
}
