/** All operators, each as a hint shows it. The parser knows no other ones. */
export const OPERATOR_EXAMPLES = {
  from: 'from:me',
  to: 'to:me',
  subject: 'subject:',
  body: 'body:',
  filename: 'filename:',
  in: 'in:',
  label: 'label:',
  has: 'has:attachment',
  is: 'is:unread',
  after: 'after:',
  before: 'before:',
  newer_than: 'newer_than:7d',
  older_than: 'older_than:1y',
  larger: 'larger:5MB',
  smaller: 'smaller:',
} as const

export type Operator = keyof typeof OPERATOR_EXAMPLES

export function operatorNamed(name: string): Operator | undefined {
  const operator = name.toLowerCase()
  return Object.hasOwn(OPERATOR_EXAMPLES, operator) ? (operator as Operator) : undefined
}
