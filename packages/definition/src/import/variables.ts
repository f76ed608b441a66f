// Names of environment variables that stand for secrets.

export interface Variables {
  /** The name made of these parts; another secret that already has it gets the next number. */
  readonly nameFor: (parts: readonly (string | number)[], secret: string) => string
}

export function createVariables(): Variables {
  const taken = new Map<string, string>()
  return {
    nameFor: (parts, secret) => {
      const wanted = variableName(parts)
      let name = wanted
      for (let number = 2; taken.has(name) && taken.get(name) !== secret; number++)
        name = `${wanted}_${number}`
      taken.set(name, secret)
      return name
    },
  }
}

/** `prod`, `prismCentral`, `password`: PROD_PRISM_CENTRAL_PASSWORD. A shell takes no name that begins with a number. */
function variableName(parts: readonly (string | number)[]): string {
  const name = parts
    .map((part) => String(part).replace(/([a-z\d])([A-Z])/g, '$1_$2'))
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z\d]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return /^[A-Z]/.test(name) ? name : `_${name}`
}
