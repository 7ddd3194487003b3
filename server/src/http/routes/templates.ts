import { changeTemplate, createTemplate, deleteTemplate, getTemplate, listTemplates } from '@sen/contract/templates'
import { changeTemplate as change } from '@sen/core/templates/change-template'
import { createTemplate as create } from '@sen/core/templates/create-template'
import { findTemplate } from '@sen/core/templates/find-template'
import { listTemplates as list } from '@sen/core/templates/list-templates'
import { removeTemplate } from '@sen/core/templates/remove-template'
import type { TemplateId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'

export function templateRoutes(mount: Mount, world: World): void {
  mount(listTemplates, async (actor) => {
    const data = [...(await list(world, actor))]
    return { data, total: data.length }
  })
  mount(createTemplate, async (actor, { body }) => ({ data: await create(world, actor, body) }))
  mount(getTemplate, async (actor, { params }) => ({ data: await findTemplate(world, actor, params.id as TemplateId) }))
  mount(changeTemplate, async (actor, { params, body }) => ({
    data: await change(world, actor, params.id as TemplateId, body),
  }))
  mount(deleteTemplate, async (actor, { params }) => {
    await removeTemplate(world, actor, params.id as TemplateId)
    return { data: {} }
  })
}
