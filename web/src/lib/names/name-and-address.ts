export function nameAndAddress({ name, email }: { readonly name: string; readonly email: string }): string {
  return name === '' ? email : `${name} <${email}>`
}
