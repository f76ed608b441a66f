/** Names come from the service: one of them must not lead into another folder, nor hide the file. */
export const safeFileName = (name: string): string =>
  name.replaceAll(/[^\w.-]/g, '_').replace(/^[.-]+/, '_') || '_'
