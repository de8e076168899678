/** Some figures of one name, as Prometheus reads them. */
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

/** One figure; `suffix` is what a histogram puts behind its name. */
export type Sample = { labels?: Labels; value: number; suffix?: string }
export type Labels = Record<string, string>

/** What an answer with figures is (Prometheus text format, 0.0.4). */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Writes families in the text format; a family without figures is left out. */
export function write(families: Family[]) {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels, value }) => `${name}${suffix}${inside(labels)} ${value}\n`,
      )
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

/** A family of a single figure. */
export function single(name: string, type: 'counter' | 'gauge', help: string, value: number): Family {
  return { name, type, help, samples: [{ value }] }
}

/** A count for each of some names. */
export function counted(
  name: string,
  help: string,
  label: string,
  counts: ReadonlyMap<string, number>,
): Family {
  const samples = [...counts].map(([each, value]) => ({ labels: { [label]: each }, value }))
  return { name, type: 'counter', help, samples }
}

/** Adds one to a name's count. */
export function count<Name extends string>(counts: Map<Name, number>, name: Name) {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function inside(labels: Labels = {}) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string) {
  return value.replace(/["\\\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
}
