// swift-format-ignore-file
import SafariServices
import UIKit

class RuleCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepareForReuse() {
        super.prepareForReuse()
        label.text = nil
    }
}

class RuleGridController: UIViewController, UICollectionViewDelegateFlowLayout, UICollectionViewDataSource {
    private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())

    private func makeLayout() -> UICollectionViewLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 160, height: 44)
        layout.minimumLineSpacing = 8
        layout.sectionInset = UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
        return layout
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Rules"
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: #selector(showHelp))
        navigationItem.searchController = UISearchController(searchResultsController: nil)
        navigationController?.navigationBar.prefersLargeTitles = true
        collectionView.register(RuleCell.self, forCellWithReuseIdentifier: "Rule")
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.backgroundColor = .systemBackground
        view.addSubview(collectionView)
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if let list = segue.destination as? RuleListController { list.title = title }
    }

    @objc private func showHelp() {
        guard let url = URL(string: "https://help.example/rules") else { return }
        present(SFSafariViewController(url: url), animated: true)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { RuleBook.shared.words.count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Rule", for: indexPath) as! RuleCell
        cell.label.text = RuleBook.shared.words[indexPath.item]
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        let list = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "List")
        navigationController?.pushViewController(list, animated: true)
    }

    func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
        (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? CGSize(width: 100, height: 44)
    }
}

class RuleListController: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Rule")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { RuleBook.shared.words.count }

    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
            RuleBook.shared.remove(at: indexPath.row)
            tableView.reloadData()
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }
}

class RootController: UINavigationController {
    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
        super.pushViewController(viewController, animated: animated)
    }

    static func make() -> UIViewController {
        let tabs = UITabBarController()
        tabs.viewControllers = [RootController(rootViewController: RuleGridController())]
        return tabs
    }
}
