export function section(title: string): void {
  console.log(`\n${title}`)
}

export function row(what: string, ...values: readonly string[]): void {
  console.log(`  ${what.padEnd(58)} ${values.join(' | ')}`)
}
