/** Whether tools of developers have started this process. */
export const isUnderTsx = (): boolean => process.execArgv.some((argument) => /(^|\/)tsx(\/|$)/.test(argument))

/** The code of a thread that runs a module of TypeScript: on Node 20, tsx loads it only for the main thread by itself. */
export function throughTsx(url: URL): string {
  const [tsx, entry] = [import.meta.resolve('tsx/esm/api'), url].map((each) => JSON.stringify(each))
  return `import(${tsx}).then(({ register }) => { register(); return import(${entry}) })`
}
