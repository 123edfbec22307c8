import { runNpm } from './install-and-build/packages.mjs';

const grave = ['high', 'critical'];

/** A missing answer is no failure: not every registry reports vulnerabilities. `ok`: none high or critical. */
export async function auditPackages(folder, { registry, env, timeoutSeconds = 60 } = {}) {
  const args = ['audit', '--omit=dev', '--json', '--loglevel=silent', '--fetch-retries=1'];
  if (registry) args.push(`--registry=${registry}`);
  const { output } = await runNpm(folder, args, { env, timeoutSeconds });
  const report = readReport(output);
  if (!report) return { wasAnswered: false, ok: true, output: `Not run: ${reasonIn(output)}` };
  const holes = Object.values(report.vulnerabilities);
  const lines = holes.map(({ name, severity, via }) => `${severity}: ${name}: ${via.map(told).join('; ')}`);
  return {
    wasAnswered: true,
    ok: !holes.some(({ severity }) => grave.includes(severity)),
    output: [...lines, `${holes.length} packages with known holes`].join('\n'),
  };
}

function readReport(output) {
  try {
    const report = JSON.parse(output);
    return report.auditReportVersion === 2 && report.vulnerabilities ? report : undefined;
  } catch {
    return undefined; // Ended without output, or npm is missing.
  }
}

function told(hole) {
  return typeof hole === 'string' ? `by ${hole}` : `${hole.title}, versions ${hole.range} (${hole.url})`;
}

function reasonIn(output) {
  let words = output.trim().split('\n').at(-1);
  try {
    words = JSON.parse(output).message ?? words;
  } catch {}
  return `the registry answered no audit (${words || 'nothing at all'}).`;
}
