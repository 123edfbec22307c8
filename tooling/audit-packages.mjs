// The known holes in packages that a server runs with. A registry tells them, and not every registry does.
import { runNpm } from './install-and-build/packages.mjs';

const grave = ['high', 'critical'];

/**
 * Asks the registry about the packages of `folder`'s package-lock.json, without those of builders and testers alone.
 * Whatever is no answer of a registry is no verdict either.
 *
 * @param {string} folder
 * @param {{ registry?: string, env?: Record<string, string>, timeoutSeconds?: number }} [options]
 * @returns {Promise<{ wasAnswered: boolean, ok: boolean, output: string }>} `ok` is false when a hole is high or
 *   critical; lesser ones are told in `output`. An audit that was not answered is no failure, and says why it was not.
 */
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

/** What npm says of an audit that a registry answered; of another one it says something else. */
function readReport(output) {
  try {
    const report = JSON.parse(output);
    return report.auditReportVersion === 2 && report.vulnerabilities ? report : undefined;
  } catch {
    return undefined; // Ended before it could say anything, or npm is not to be had.
  }
}

/** A hole of the package itself, or the name of a package that brings one along. */
function told(hole) {
  return typeof hole === 'string' ? `by ${hole}` : `${hole.title}, versions ${hole.range} (${hole.url})`;
}

function reasonIn(output) {
  let words = output.trim().split('\n').at(-1);
  try {
    words = JSON.parse(output).message ?? words;
  } catch {
    // The last line is the best there is.
  }
  return `the registry answered no audit (${words || 'nothing at all'}).`;
}
