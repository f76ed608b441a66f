/** For commands in remedies: names and addresses come from machines, so they are quoted unless they are plain. */
export const shellWord = (text: string): string =>
  /^[\w.:/@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
