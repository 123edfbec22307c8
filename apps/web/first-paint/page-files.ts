import type { Manifest, ManifestChunk } from 'vite';

/** Paths in the build, in load order. */
export type PageFiles = { scripts: string[]; styles: string[] };

/** The files of these modules (paths in apps/web) and of their static imports. */
export function filesOf(manifest: Manifest, modules: readonly string[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk: ManifestChunk | undefined = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no chunk of its own for ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const module of modules) visit(module);
  return { scripts: [...scripts], styles: [...styles] };
}
