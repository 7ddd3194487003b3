import type { TemplateId } from '@sen/model/ids'
import type { TemplateContent } from '@sen/model/templates/judge-template'

export interface TemplateSummary extends Omit<TemplateContent, 'html'> {
  readonly id: TemplateId
  readonly snippet: string
}

export interface Template extends TemplateSummary, TemplateContent {}

export interface TemplateReader {
  /** Sorted by name, without texts. */
  all(): Promise<readonly TemplateSummary[]>
  find(id: TemplateId): Promise<Template | undefined>
}

export interface TemplateWriter extends TemplateReader {
  /** The name must be free. */
  add(template: Omit<Template, 'id'>): Promise<TemplateId>
  change(template: Template): Promise<void>
  remove(id: TemplateId): Promise<void>
}
