const NAME = /^[^\s/.][^\s/]*\.(?:json|ya?ml(?:\.patch_?[a-zA-Z0-9_]*)?)$/

export const isManifestName = (name: string): boolean => NAME.test(name)
